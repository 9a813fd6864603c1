/** The fields that a capture form can ask for, in the order in which it asks. */

export const formFields = [
  'name',
  'phone',
  'email',
  'city',
  'company',
  'position',
  'message',
] as const

export type FormField = (typeof formFields)[number]

/** What may be written into each, in characters. */
export const fieldLengths: Record<FormField, number> = {
  name: 120,
  phone: 30,
  email: 254,
  city: 120,
  company: 120,
  position: 120,
  message: 1000,
}

/** A form without name and phone would capture nobody: these two are always on and required. */
export const lockedFields: readonly FormField[] = ['name', 'phone']

/** In the order of the form. */

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

/** Maximum characters. */
export const fieldLengths: Record<FormField, number> = {
  name: 120,
  phone: 30,
  email: 254,
  city: 120,
  company: 120,
  position: 120,
  message: 1000,
}

/** Always on and required. */
export const lockedFields: readonly FormField[] = ['name', 'phone']

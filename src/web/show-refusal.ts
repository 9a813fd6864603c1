import type { UseFormReturnType } from '@mantine/form'
import { failureMessage } from './failure-message.ts'

/** Returns the field that a message of the database is about. */
export type FieldOfRefusal<Fields> = (message: string) => (keyof Fields & string) | null

/** Shows the message at its field, which takes the focus. */
export function showRefusal<Fields extends object>(
  form: Pick<UseFormReturnType<Fields>, 'setFieldError'> & {
    getInputNode: (field: keyof Fields & string) => HTMLElement | null
  },
  error: unknown,
  fieldOf: FieldOfRefusal<Fields>,
): void {
  const message = failureMessage(error)
  const field = fieldOf(message)
  if (!field) return
  form.setFieldError(field, message)
  form.getInputNode(field)?.focus()
}

/** The reason of a failed mutation whose form shows refusals at their fields. */
export const reasonBeside = (fieldOf: FieldOfRefusal<never>) => (error: unknown) => {
  const message = failureMessage(error)
  return fieldOf(message) ? null : message
}

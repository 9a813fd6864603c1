import type { FormEvent } from 'react'

/** Searches within the form: another one may have a field of that name. */
export function focusFirstError(
  errors: Record<string, unknown>,
  _values: unknown,
  event: FormEvent<HTMLFormElement> | undefined,
): void {
  const [first = ''] = Object.keys(errors)
  const field = event?.currentTarget.querySelector<HTMLElement>(`[data-path="${first}"]`)
  field?.focus()
}

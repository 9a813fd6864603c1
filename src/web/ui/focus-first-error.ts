/** Whoever sends a form with mistakes lands in the first of them. */
export const focusFirstError =
  (form: { getInputNode: (path: never) => HTMLElement | null }) =>
  (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first as never)?.focus()
  }

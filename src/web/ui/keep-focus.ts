const rendered = 50

/** Where the keyboard goes on after a write or a dialog: what had the focus may be disabled or gone by then. */
export async function keepFocus(
  done: Promise<unknown>,
  from: Element | null = document.activeElement,
  instead: () => HTMLElement | null | undefined = () => null,
): Promise<void> {
  await done.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, rendered))
  for (const find of [() => from, instead, () => document.querySelector('h1')]) {
    // Whoever has gone on meanwhile stays where they are.
    if (document.activeElement !== document.body) return
    const next = find()
    if (next instanceof HTMLElement && next.isConnected) next.focus()
  }
}

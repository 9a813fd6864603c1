const step = 50
/** A slow machine takes its time to draw what a write has changed. */
const steps = 20

/** Where the keyboard goes on after a write or a dialog: what had the focus may be disabled or gone by then. */
export async function keepFocus(
  done: Promise<unknown>,
  from: Element | null = document.activeElement,
  instead: () => HTMLElement | null | undefined = () => null,
): Promise<void> {
  await done.catch(() => undefined)
  for (let taken = 0; taken < steps; taken++) {
    await new Promise((resolve) => setTimeout(resolve, step))
    if (!isLost()) continue
    for (const next of [from, instead()]) if (isLost()) focus(next)
    // Whoever has gone on meanwhile stays where they are.
    if (!isLost()) return
  }
  if (isLost()) focus(document.querySelector('h1'))
}

function focus(next: Element | null | undefined): void {
  if (next instanceof HTMLElement && next.isConnected) next.focus()
}

const isLost = () => document.activeElement === document.body

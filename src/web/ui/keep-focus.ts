const step = 50
/** A slow machine takes its time to draw what a write has changed. */
const steps = 20

let goneOn = new AbortController()
/** What a call that has not come to its end would give the focus back to. */
let kept: Element | null = null

/**
 * Where the keyboard goes on after a write or a dialog: what had the focus may be disabled or gone by then. A call in
 * the middle of another knows what that one was keeping. `last` is asked when nothing else was found in time.
 */
export async function keepFocus(
  done: Promise<unknown>,
  from: Element | null = document.activeElement,
  instead: () => Element | null | undefined = () => null,
  last: () => Element | null = () => document.querySelector('h1'),
): Promise<void> {
  const before = goneOn.signal.aborted ? null : kept
  const signal = watchForNext()
  kept = from
  await done.catch(() => undefined)
  for (let taken = 0; taken < steps; taken++) {
    await new Promise((resolve) => setTimeout(resolve, step))
    if (signal.aborted) return
    if (isLost()) focus(from)
    if (isLost()) focus(before)
    if (isLost()) focus(instead())
  }
  if (isLost()) focus(last())
  goneOn.abort()
}

/** Whoever goes on meanwhile stays where they are; of two that keep it, the later one knows better. */
function watchForNext(): AbortSignal {
  goneOn.abort()
  goneOn = new AbortController()
  const { signal } = goneOn
  const stop = goneOn.abort.bind(goneOn)
  for (const event of ['keydown', 'pointerdown']) {
    window.addEventListener(event, () => stop(), { capture: true, signal })
  }
  return signal
}

function focus(next: Element | null | undefined): void {
  if (next instanceof HTMLElement && next.isConnected) next.focus()
}

const isLost = () => document.activeElement === document.body

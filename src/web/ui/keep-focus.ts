const step = 50
/** Steps of 50 ms, enough for slow machines. */
const steps = 20

let goneOn = new AbortController()
/** The element that a running call would restore. */
let kept: Element | null = null

/**
 * Restores the focus after a write or a dialog, whose element may be disabled or gone. A nested
 * call inherits the outer one's element. `last` is used when nothing else is found in time.
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

/** Aborts when the user moves on, or by a later call. */
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

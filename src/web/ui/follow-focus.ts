const layers = '[role=dialog], [role=menu], [role=listbox]'
const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'
/** Arrow keys reach the items of a menu; Tab does not. */
const items = '[role=menuitem]:not([data-disabled])'
const focusable = `:is(${controls}):not([tabindex="-1"]), [tabindex]:not(${controls}), ${items}`
const remembered = 20

/**
 * Moves the focus when the focused element leaves the page: from a closed dialog or menu to its opener, otherwise to
 * a neighbour, the card around it, or the page's title.
 */
export function followFocus(): void {
  let focused: Element | null = null
  /** Latest first. A removed element is replaced by its neighbour. */
  let trail: HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    focused = target
    trail = [target, ...trail.filter((other) => other !== target)].slice(0, remembered)
  })
  document.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      // A click on the background takes the focus away on purpose.
      if (isNowhere() && target === focused && focused?.isConnected) focused = null
    }),
  )
  new MutationObserver((changes) => {
    const [last] = trail
    const isLost = focused !== null && !focused.isConnected
    // React moves an element by removing and inserting it, which blurs it.
    const isMoved = last?.isConnected && changes.some((change) => hasRemoved(change, last))
    trail = trail.flatMap((one) => (one.isConnected ? one : (findNeighbour(one, changes) ?? [])))
    if ((isLost || isMoved) && isNowhere())
      (trail[0] ?? findTitle())?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}

const hasRemoved = ({ removedNodes }: MutationRecord, part: Node) =>
  [...removedNodes].some((node) => node.contains(part))
const isNowhere = () => document.activeElement === document.body
const findTitle = () => document.querySelector('h1')

function findNeighbour(gone: Element, changes: MutationRecord[]): HTMLElement | null {
  if (gone.closest(layers)?.isConnected === false) return null
  let parent: Node = gone
  let place: MutationRecord | undefined
  for (const change of changes) {
    if (!hasRemoved(change, parent)) continue
    parent = change.target
    place = change
  }
  // The frame around the screen has no neighbours.
  if (!place || !(parent instanceof Element) || !parent.closest(`main, ${layers}`)) return null
  for (const sibling of siblingsOf(place, parent)) {
    const found = findFocusable(sibling)
    if (found) return found
  }
  for (
    let card = cardOf(parent);
    card && !card.matches('main');
    card = cardOf(card.parentElement)
  ) {
    const found = findFocusable(card)
    if (found) return found
  }
  return findTitle()
}

/** The following siblings, then the preceding ones, nearest first. */
function siblingsOf({ previousSibling }: MutationRecord, parent: Element): Element[] {
  const children = [...parent.children]
  if (!previousSibling?.isConnected) return children
  const after = Node.DOCUMENT_POSITION_FOLLOWING
  const isLater = (child: Element) => previousSibling.compareDocumentPosition(child) & after
  return [...children.filter(isLater), ...children.filter((child) => !isLater(child)).reverse()]
}

const cardOf = (element: Element | null) => element?.closest('[tabindex], section')

function findFocusable(element: Element): HTMLElement | undefined {
  return [element, ...element.querySelectorAll(focusable)].find(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(focusable) && one.getClientRects().length > 0,
  )
}

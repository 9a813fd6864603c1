/** For browsers that send no pings. A second message changes nothing. */
export function startTelling(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const way = target instanceof Element && target.closest<HTMLAnchorElement>('a[ping]')
    const url = way ? way.getAttribute('ping') : null
    if (url) navigator.sendBeacon(url)
  })
}

/** Longer than a slow phone needs to reach WhatsApp. */
const patience = 15_000

/** Of a redirect that began: one that is blocked leaves the page where it is, and nothing is told. */
export function tellWhenLeft(url: string): void {
  const signs = ['pagehide', 'visibilitychange']
  for (const sign of signs) addEventListener(sign, tell)
  setTimeout(forget, patience)

  function tell({ type }: Event): void {
    if (type === 'visibilitychange' && !document.hidden) return
    navigator.sendBeacon(url)
    forget()
  }

  function forget(): void {
    for (const sign of signs) removeEventListener(sign, tell)
  }
}

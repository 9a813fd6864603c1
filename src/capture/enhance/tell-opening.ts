/** For browsers that send no pings. A second message changes nothing. */
export function startTelling(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const way = target instanceof Element && target.closest<HTMLAnchorElement>('a[ping]')
    const url = way ? way.getAttribute('ping') : null
    if (url) navigator.sendBeacon(url)
  })
}

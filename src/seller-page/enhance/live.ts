/** Hears within a second that the page is closed or has news. Where it cannot, the page asks every 30 seconds all the same. */
let source: EventSource | undefined

interface Heard {
  closed(): void
  news(): void
}

/** Again after a refusal; otherwise the browser connects again by itself. */
export function listen({ closed, news }: Heard): void {
  if (!('EventSource' in window) || (source && source.readyState !== EventSource.CLOSED)) return
  const opened = new EventSource(`${location.pathname}/live`)
  source = opened
  opened.addEventListener('news', news)
  opened.addEventListener('closed', () => {
    opened.close()
    closed()
  })
}

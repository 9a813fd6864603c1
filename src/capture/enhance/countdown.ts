import { tellWhenLeft } from './tell-opening.ts'

export function startCountdown(page: Document): void {
  const line = page.querySelector<HTMLElement>('[data-redirect]')
  const url = line?.dataset.redirect
  if (!line || !url) return
  // WhatsApp refuses to be in a frame, and a frame leads its site away only by a click.
  if (window.top !== window) {
    line.remove()
    return
  }
  const step = line.closest('main')
  const endsAt = Date.now() + Number(line.dataset.delay)

  const timer = setInterval(tick, 200)
  step?.addEventListener('click', stop)
  line.querySelector('button')?.removeAttribute('hidden')
  tick()

  function tick(): void {
    const left = endsAt - Date.now()
    const seconds = line?.querySelector('[data-seconds]')
    if (seconds) seconds.textContent = String(Math.max(0, Math.ceil(left / 1000)))
    if (left > 0) return
    clearInterval(timer)
    line?.remove()
    if (line?.dataset.opened) tellWhenLeft(line.dataset.opened)
    location.assign(url ?? '')
  }

  function stop(event: Event): void {
    if (!(event.target instanceof Element) || !event.target.closest('a, button')) return
    clearInterval(timer)
    if (line?.contains(event.target)) step?.querySelector('h1')?.focus()
    line?.remove()
  }
}

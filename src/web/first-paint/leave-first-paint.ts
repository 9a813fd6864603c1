import { firstPaintId } from './first-paint-id.ts'

/** What the server has drawn stays until the page itself shows more than that it loads. */
export function leaveFirstPaint(root: HTMLElement): void {
  const drawn = document.getElementById(firstPaintId)
  if (!drawn) return
  const watcher = new MutationObserver(() => {
    const shown = root.querySelector(':scope > :not(style)')
    if (!shown || root.querySelector('[data-page-loader]')) return
    watcher.disconnect()
    drawn.remove()
  })
  watcher.observe(root, { childList: true, subtree: true })
}

/** A sheet that failed before anybody listened says nothing more: then the page starts without it. */
const patience = 4_000

/** Stylesheets that the first paint did not wait for; the page itself does. */
export async function loadLateStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[data-late]')
  await Promise.all(
    [...sheets].map(async (sheet) => {
      if (!sheet.sheet)
        await new Promise((loaded) => {
          sheet.onload = loaded
          sheet.onerror = loaded
          setTimeout(loaded, patience)
        })
      sheet.media = 'all'
    }),
  )
}

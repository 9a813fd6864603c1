import { firstPaintId } from './first-paint-id.ts'

/** The server's first paint stays until the page shows more than a loader. */
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

/** Milliseconds. A stylesheet may have failed before the listener was there. */
const patience = 4_000

/** Stylesheets that block the page, but not the first paint. */
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

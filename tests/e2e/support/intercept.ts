import { expect, type Page, type Route } from '@playwright/test'

/**
 * `page.route` that is in force for the very next request. The page's process learns of the first
 * route a moment after `page.route` returns: of 300 requests sent at once, 10 reached the server.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route)
  if (page.url() === 'about:blank') return
  const probe = '/interception-probe'
  await page.route(`**${probe}`, (asked) => asked.fulfill({ status: 204 }))
  // A page that may not fetch, or is offline, answers itself.
  const ask = () => fetch('/interception-probe').then(({ status }) => status)
  await expect.poll(() => page.evaluate(ask).catch(() => 204)).toBe(204)
  await page.unroute(`**${probe}`)
}

export const answering = (status: number) => (route: Route) => route.fulfill({ status, json: {} })

/** A request of the page and its answer, which come after what the page sent and heard before. */
export const roundTrip = (page: Page) =>
  page.evaluate(() => fetch('/readyz').then((answer) => answer.text()))

/** Keeps the requests waiting until the returned function is called. */
export async function hold(
  page: Page,
  url: Parameters<Page['route']>[0],
  isHeld = (_method: string) => true,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await intercept(page, url, async (route) => {
    if (isHeld(route.request().method())) await released
    await route.fallback()
  })
  return release
}

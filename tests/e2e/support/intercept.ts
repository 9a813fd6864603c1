import { expect, type Page, type Route } from '@playwright/test'

/**
 * `page.route`, in force for the very next request. The page's own process hears of the first route a moment after
 * `page.route` has returned: of 300 requests that followed at once, 10 went to the server.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route)
  if (page.url() === 'about:blank') return
  const probe = '/interception-probe'
  await page.route(`**${probe}`, (asked) => asked.fulfill({ status: 204 }))
  // A page that may not ask, or is offline, answers itself.
  const ask = () => fetch('/interception-probe').then(({ status }) => status)
  await expect.poll(() => page.evaluate(ask).catch(() => 204)).toBe(204)
  await page.unroute(`**${probe}`)
}

/** What the server would answer, without a word. */
export const answering = (status: number) => (route: Route) => route.fulfill({ status, json: {} })

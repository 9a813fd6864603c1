/** Imitates iOS 15 by removing the features that its Safari lacks. */
import { expect, type Page } from '@playwright/test'
import { type Kind, test } from '../support/host-site.ts'
import { intercept } from '../support/intercept.ts'

let company: string

test.beforeAll(async ({ request }) => {
  const { anonKey } = await (await request.get('/config.json')).json()
  const answer = await request.post('/rest/v1/rpc/get_capture_form', {
    headers: { apikey: anonKey },
    data: { p_short_code: 'demo' },
  })
  company = (await answer.json())[0].company_id
})

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    for (const owner of [Document.prototype, ShadowRoot.prototype, CSSStyleSheet.prototype]) {
      for (const name of ['adoptedStyleSheets', 'replaceSync']) Reflect.deleteProperty(owner, name)
    }
    window.CSSStyleSheet = new Proxy(CSSStyleSheet, {
      construct() {
        throw new TypeError('Illegal constructor')
      },
    })
    Reflect.deleteProperty(Object, 'hasOwn')
    Reflect.deleteProperty(URL, 'canParse')
    Reflect.deleteProperty(AbortSignal, 'timeout')
  })
})

const button = (page: Page) => page.locator('rodizio-widget').getByRole('link')

function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

for (const kind of ['plain', 'aggressive'] satisfies Kind[]) {
  test(`the button stands on a ${kind} site and leads to the form`, async ({
    page,
    site,
    baseURL,
    context,
  }) => {
    const problems = collectProblems(page)
    const body = `<script src="${baseURL}/widget.js" data-company="${company}" data-size="large" async></script>`
    await page.goto(site.address({ kind, body }))
    await expect(button(page)).toBeVisible()
    await expect(button(page)).toHaveCSS('background-color', 'rgb(37, 211, 102)')
    expect((await button(page).boundingBox())?.height).toBe(64)
    const opened = context.waitForEvent('page')
    await button(page).click()
    await expect((await opened).getByRole('heading', { name: 'Fale Conosco' })).toBeVisible()
    expect(problems).toEqual([])
  })
}

test('a site whose policy refuses the style shows no unstyled button', async ({
  page,
  site,
  baseURL,
}) => {
  const problems = collectProblems(page)
  const body = `<script src="${baseURL}/widget.js" data-company="${company}" async></script>`
  await page.goto(site.address({ kind: 'strict', body }))
  await expect(page.locator('rodizio-widget')).toBeAttached()
  await expect(page.locator('rodizio-widget')).toBeHidden()
  expect(problems).toEqual([])
})

test('the form keeps its background without color-mix()', async ({ page, baseURL }) => {
  await intercept(page, '**/capture-lead?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('color-mix(', 'not-known(')
    await route.fulfill({ response, body })
  })
  const config = JSON.stringify({ appearance: { backgroundColor: '#0f172a' } })
  const query = new URLSearchParams({ company, config })
  await page.goto(`${baseURL}/capture-lead?${query}`)
  await expect(page.getByRole('button', { name: 'Enviar via WhatsApp' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 23, 42)')
})

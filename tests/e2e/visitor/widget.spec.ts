import { expect, type Locator, type Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { type Kind, test } from '../support/host-site.ts'
import { intercept } from '../support/intercept.ts'

const kinds: Kind[] = ['plain', 'aggressive', 'strict']
let company: string

test.beforeAll(async ({ request }) => {
  const { anonKey } = await (await request.get('/config.json')).json()
  const answer = await request.post('/rest/v1/rpc/get_capture_form', {
    headers: { apikey: anonKey },
    data: { p_short_code: 'demo' },
  })
  company = (await answer.json())[0].company_id
})

const snippet = (baseURL: string | undefined, attributes = '') =>
  `<script src="${baseURL}/widget.js" data-company="${company}" ${attributes} async></script>`

const button = (page: Page) => page.locator('rodizio-widget').getByRole('link')

/** Styles of the link as computed, on any host site. */
async function lookOf(link: Locator) {
  await expect(link).toBeVisible()
  const style = await link.evaluate((element) => {
    const { color, backgroundColor, fontSize, fontFamily, opacity, display } =
      getComputedStyle(element)
    return { color, backgroundColor, fontSize, fontFamily, opacity, display }
  })
  return { ...style, box: await link.boundingBox() }
}

test('the button looks the same on a plain site, under aggressive styles and under a strict policy', async ({
  page,
  site,
  baseURL,
}) => {
  const logo = 'data-show-name data-show-avatar data-name="Auto Horizonte" data-text="Fale conosco"'
  const looks = []
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  for (const kind of kinds) {
    await page.goto(site.address({ kind, body: snippet(baseURL, logo) }))
    looks.push(await lookOf(button(page)))
  }
  expect(looks[0]).toMatchObject({
    backgroundColor: 'rgb(37, 211, 102)',
    color: 'rgb(15, 23, 42)',
    opacity: '1',
    display: 'flex',
  })
  expect(looks[0]?.box?.height).toBe(56)
  expect(looks[1]).toEqual(looks[0])
  expect(looks[2]).toEqual(looks[0])
  expect(problems).toEqual([])
})

test('the button opens the form in a new tab, with campaign and click id of any site', async ({
  page,
  site,
  baseURL,
  context,
}) => {
  const attributes = 'data-message="Vi no site + quero" data-fields="email*; city=Sua cidade"'
  for (const kind of kinds) {
    const address = site.address({ kind, body: snippet(baseURL, attributes) })
    await page.goto(`${address}?utm_source=Insta&gclid=AbC-1&outro=1`)
    // Single-page shops change their address without a reload.
    await page.evaluate(() => history.pushState({}, '', '?utm_source=Zap&gclid=XyZ-2'))
    const opened = context.waitForEvent('page')
    await button(page).click()
    const form = await opened
    const { pathname, searchParams } = new URL(form.url())
    expect(pathname).toBe('/capture-lead')
    const sent = { company, source: 'widget', message: 'Vi no site + quero' }
    const campaign = { utm_source: 'Zap', gclid: 'XyZ-2' }
    expect(Object.fromEntries(searchParams)).toMatchObject({ ...sent, ...campaign })
    expect(await form.evaluate(() => window.opener)).toBeNull()
    await expect(form.getByLabel('E-mail')).toBeVisible()
    await expect(form.getByLabel('Sua cidade')).toBeVisible()
    await expect(form.getByLabel('Empresa')).toHaveCount(0)
    await form.close()
  }
})

test('a lead of the button arrives with source, campaign and message', { tag: '@first' }, async ({
  page,
  site,
  baseURL,
}) => {
  await page.context().route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'WhatsApp' }))
  const body = snippet(baseURL, 'data-message="Oi, aqui é {nome}."')
  await page.goto(`${site.address({ kind: 'plain', body })}?gclid=AbC-1`)
  const opened = page.context().waitForEvent('page')
  await button(page).click()
  const form = await opened
  await form.getByLabel('Nome').fill('Vera do Site')
  await form.getByLabel('WhatsApp', { exact: true }).fill('81991234567')
  await form.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  await expect(form.getByRole('link', { name: 'Abrir WhatsApp' })).toHaveAttribute(
    'href',
    /text=Oi%2C%20aqui%20%C3%A9%20Vera%20do%20Site\.$/,
  )
})

test('the button is reached, seen and opened by keyboard', async ({
  page,
  site,
  baseURL,
  context,
}) => {
  await page.goto(site.address({ kind: 'aggressive', body: snippet(baseURL) }))
  await expect(button(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await expect(button(page)).toHaveAccessibleName('Fale Conosco (abre em nova aba)')
  await expect(button(page)).toHaveCSS('outline-style', 'solid')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await expect((await opened).getByRole('heading', { name: 'Fale Conosco' })).toBeVisible()
})

test('the button has no violations in axe, in every shape', async ({ page, site, baseURL }) => {
  for (const attributes of [
    '',
    'data-text="" data-size="small"',
    'data-color="#facc15" data-show-name data-show-avatar data-name="Auto Horizonte"',
    'data-color="#2563eb" data-pulse data-position="top-left"',
  ]) {
    await page.goto(site.address({ kind: 'plain', body: snippet(baseURL, attributes) }))
    await expect(button(page)).toBeVisible()
    expect(await findViolations(page), attributes).toEqual([])
  }
})

test('a button loaded twice or from the head is one element and one name, moves nothing, and is removed without a trace', async ({
  page,
  site,
  baseURL,
}) => {
  const names = () => page.evaluate(() => Object.keys(window).sort())
  await page.goto(site.address({ kind: 'plain', body: '' }))
  const before = await names()
  const elements = () => page.evaluate(() => document.querySelectorAll(':not(script)').length)
  const without = await elements()
  const twice = snippet(baseURL)
  await page.goto(
    site.address({ kind: 'plain', head: twice, body: twice.replace('async', 'defer') }),
  )
  await expect(button(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await names()).filter((name) => !before.includes(name))).toEqual(['rodizioWidget'])
  expect(await elements()).toBe(without + 1)
  expect(
    await page.evaluate(() => document.cookie + localStorage.length + sessionStorage.length),
  ).toBe('00')
  const shift = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBe(0)
  await page.evaluate(() => window.rodizioWidget?.remove())
  await expect(page.locator('rodizio-widget')).toHaveCount(0)
  expect(await names()).toEqual(before)
})

test('the button has the configured position and size', async ({ page, site, baseURL }) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  for (const [size, pixels] of Object.entries({ small: 48, medium: 56, large: 64 })) {
    for (const position of ['top', 'center', 'bottom']) {
      for (const side of ['left', 'right']) {
        const attributes = `data-text="" data-size="${size}" data-position="${position}-${side}"`
        await page.goto(site.address({ kind: 'plain', body: snippet(baseURL, attributes) }))
        await expect(button(page)).toBeVisible()
        expect(await button(page).boundingBox(), attributes).toEqual({
          x: side === 'left' ? 16 : width - 16 - pixels,
          y: { top: 16, center: (height - pixels) / 2, bottom: height - 16 - pixels }[position],
          width: pixels,
          height: pixels,
        })
      }
    }
  }
})

test('the button appears only on the sites that the company allows', async ({
  page,
  site,
  baseURL,
}) => {
  const hints: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('Rodízio')) hints.push(message.text())
  })
  const body = snippet(baseURL, 'data-domains="loja.site.test, *.auto.site.test"')
  for (const name of ['loja', 'www.loja', 'auto', 'blog.auto']) {
    await page.goto(site.address({ kind: 'plain', body, name }))
    await expect(button(page), name).toBeVisible()
  }
  expect(hints).toEqual([])
  const told: (string | null)[] = []
  // Not to the company of all journeys.
  await intercept(page, `**/widget-off/${company}`, async (route) => {
    told.push(await route.request().headerValue('origin'))
    await route.fulfill({ status: 204 })
  })
  for (const name of ['blog.loja', 'outra']) {
    await page.goto(site.address({ kind: 'plain', body, name }))
    await expect
      .poll(() => told.map((origin) => origin && new URL(origin).hostname))
      .toContain(`${name}.site.test`)
    await expect.poll(() => hints.join()).toContain(`data-domains não inclui ${name}.site.test`)
    await expect(page.locator('rodizio-widget')).toHaveCount(0)
  }
})

test('the button pulses only for visitors who accept motion', async ({ page, site, baseURL }) => {
  const animation = () =>
    button(page).evaluate((link) => getComputedStyle(link, '::before').animationName)
  const address = site.address({ kind: 'aggressive', body: snippet(baseURL, 'data-pulse') })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(address)
  await expect.poll(animation).toBe('pulse')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(animation).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(site.address({ kind: 'plain', body: snippet(baseURL) }))
  await expect.poll(animation).toBe('none')
})

test('the button shows the initials when the site forbids the logo', async ({
  page,
  site,
  baseURL,
}) => {
  const logo = 'data-show-avatar data-name="Auto Horizonte" data-logo="https://logo.example/a.png"'
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await intercept(page, 'https://logo.example/**', (route) =>
    route.fulfill({ body: png, contentType: 'image/png' }),
  )
  await page.goto(site.address({ kind: 'strict', body: snippet(baseURL, logo) }))
  await expect(button(page)).toContainText('AH')
  await page.goto(site.address({ kind: 'plain', body: snippet(baseURL, logo) }))
  await expect(button(page).locator('img')).toBeVisible()
  await expect(button(page)).not.toContainText('AH')
})

for (const type of ['text/javascript', 'module']) {
  test(`without a company the button stays hidden and logs what is missing (${type})`, async ({
    page,
    site,
    baseURL,
  }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    const said = page.waitForEvent('console')
    const body = `<script type="${type}" src="${baseURL}/widget.js"></script>`
    await page.goto(site.address({ kind: 'plain', body }))
    expect((await said).text()).toContain('falta data-company')
    await expect(page.locator('rodizio-widget')).toHaveCount(0)
    expect(problems).toEqual([])
  })
}

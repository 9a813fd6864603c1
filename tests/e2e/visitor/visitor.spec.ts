import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { pastLink, seller, test } from '../support/own-company.ts'

const ana = { name: 'Ana Lima', phone: '11912345678' }

/** Intercepts WhatsApp; only the requested address matters. */
async function answerForWhatsapp(page: Page): Promise<void> {
  await intercept(page, /^https:\/\/wa\.me\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
  )
}

async function fillIn(page: Page, { name, phone } = ana): Promise<void> {
  await page.getByRole('textbox', { name: /nome/i }).first().fill(name)
  await page.locator('input[type="tel"]').fill(phone)
}

const send = (page: Page) => page.getByRole('button', { name: 'Enviar via WhatsApp' })

test.beforeEach(async ({ page }) => {
  await answerForWhatsapp(page)
})

test('a visitor follows the link, fills in the form and lands in the chat of a seller', {
  tag: '@first',
}, async ({ page }) => {
  let leadOn = () => {}
  const isRead = new Promise<void>((resolve) => {
    leadOn = resolve
  })
  await intercept(page, '**/capture-lead?*', async (route) => {
    await isRead
    await route.continue()
  })
  await page.goto('/l/demo')
  await expect(page.getByText('Redirecionando...')).toBeVisible()
  leadOn()
  await page.waitForURL(/\/capture-lead\?/)
  await fillIn(page)
  await expect(page.locator('input[type="tel"]')).toHaveValue('(11) 91234-5678')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Obrigado, Ana!' })).toBeFocused()
  const chat = page.getByRole('link', { name: 'Abrir WhatsApp' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/55\d{10,11}(\?text=[^+]+)?$/)
  await page.waitForURL(/^https:\/\/wa\.me\/55/, { timeout: 15_000 })
})

test('four visitors in a row meet four different sellers', { tag: '@first' }, async ({
  context,
  company,
}) => {
  const phones = ['81991110001', '81991110002', '81991110003', '81991110004']
  await company.add('sellers', ...phones.map((phone) => seller(`Vendedor ${phone}`, { phone })))
  const code = `quatro${Date.now() % 1_000_000_000}`
  await company.add('short_urls', pastLink(code, 0))
  const chats = new Set<string | null>()
  for (let turn = 0; turn < 4; turn += 1) {
    const page = await context.newPage()
    await answerForWhatsapp(page)
    await page.goto(`/capture-lead?l=${code}`)
    await fillIn(page)
    await send(page).click()
    const chat = page.getByRole('link', { name: 'Abrir WhatsApp' })
    chats.add((await chat.getAttribute('href'))?.slice(0, 30) ?? null)
  }
  expect(chats.size).toBe(4)
})

test('the form shows mistakes at once, at their fields', async ({ page }) => {
  await page.goto('/capture-lead?l=demo')
  await send(page).click()
  await expect(page.getByText('Informe seu nome.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /nome/i }).first()).toBeFocused()
  await fillIn(page, { name: 'Ana', phone: '20912345678' })
  await page.locator('input[type="tel"]').blur()
  await expect(page.getByText('DDD inválido')).toBeVisible()
  await page.locator('input[type="tel"]').fill('11912345678')
  await expect(page.getByText('DDD inválido')).toBeHidden()
})

test('a digit typed into the middle of the phone keeps the caret in place', async ({ page }) => {
  await page.goto('/capture-lead?l=demo')
  const phone = page.locator('input[type="tel"]')
  await phone.fill('1191234567')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
  await phone.press('8')
  await expect(phone).toHaveValue('(11) 89123-4567')
  await phone.press('7')
  await expect(phone).toHaveValue('(11) 87912-3456')
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7)
})

test('a connection that breaks while sending loses nothing and makes one lead', {
  tag: '@first',
}, async ({ page }) => {
  await page.goto('/capture-lead?l=demo')
  await fillIn(page)
  const keys: (string | null)[] = []
  let attempts = 0
  await intercept(page, '**/capture-lead**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(new URLSearchParams(route.request().postData() ?? '').get('_key'))
    attempts += 1
    // The worst case: the second attempt arrives and its answer is lost.
    if (attempts === 2) await route.fetch()
    if (attempts <= 2) return route.abort('connectionreset')
    return route.continue()
  })
  await send(page).click()
  await expect(page.getByText('Sem conexão. Tentando novamente…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Obrigado, Ana!' })).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

for (const [failure, reason, advice] of [
  ['abort', 'Sem conexão.', 'Confira a conexão e toque para tentar novamente.'],
  ['fulfill', 'O servidor está ocupado.', 'Toque para tentar novamente em alguns instantes.'],
] as const) {
  test(`a form that cannot be sent says so after eight attempts: ${reason}`, async ({ page }) => {
    await page.clock.install()
    await page.goto('/capture-lead?l=demo')
    await fillIn(page)
    let attempts = 0
    await intercept(page, '**/capture-lead**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      attempts += 1
      return failure === 'abort' ? route.abort() : route.fulfill({ status: 503 })
    })
    await send(page).click()
    for (const pause of [1, 2, 4, 8, 15, 30, 30]) {
      await expect(page.getByText(`${reason} Tentando novamente…`)).toBeVisible()
      const before = attempts
      await page.clock.runFor(pause * 1000)
      await expect.poll(() => attempts).toBe(before + 1)
    }
    await expect(page.getByText(`Não conseguimos enviar. ${advice}`)).toBeVisible()
    await expect(send(page)).toBeEnabled()
  })
}

test('an older phone sends the form as well', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'))
  await page.goto('/capture-lead?l=demo')
  await fillIn(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Obrigado, Ana!' })).toBeVisible()
})

test('a visitor stays on the page by choice', async ({ page }) => {
  await page.clock.install()
  await page.goto('/capture-lead?l=demo')
  await fillIn(page)
  // The countdown stands still.
  await page.clock.pauseAt(Date.now() + 60_000)
  await send(page).click()
  await page.getByRole('button', { name: 'Ficar nesta página' }).press('Enter')
  await expect(page.getByText(/abre sozinho/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Obrigado, Ana!' })).toBeFocused()
  await page.clock.runFor(60_000)
  await expect(page.getByRole('link', { name: 'Abrir WhatsApp' })).toBeVisible()
})

test('for two seconds the button says that the number was copied, and nothing opens by itself', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/capture-lead?l=demo')
  await fillIn(page)
  await send(page).click()
  const copy = page.locator('[data-copy]')
  await expect(copy).toHaveText('Copiar número')
  await page.clock.pauseAt(Date.now() + 1_000)
  await copy.click()
  await expect(copy).toHaveText('Copiado!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\+55\d{10,11}$/)
  await expect(page.getByText(/abre sozinho/)).toBeHidden()
  await page.clock.runFor(1_900)
  await expect(copy).toHaveText('Copiado!')
  await page.clock.runFor(100)
  await expect(copy).toHaveText('Copiar número')
})

test('the form is accessible, and fits the smallest phone', { tag: '@first' }, async ({ page }) => {
  // The page stays, however long axe takes.
  await intercept(page, 'https://wa.me/**', (route) => route.fulfill({ status: 204 }))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/capture-lead?l=demo')
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findViolations(page)).toEqual([])
  await fillIn(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Obrigado, Ana!' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the same journey leads to the same chat', { tag: '@first' }, async ({ page }) => {
    await page.goto('/l/demo')
    await page.waitForURL(/\/capture-lead\?/)
    await fillIn(page)
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Obrigado, Ana!' })).toBeVisible()
    await page.waitForURL(/^https:\/\/wa\.me\/55/, { timeout: 15_000 })
  })
})

test('a failure to send is not shown again after a reload', async ({ page }) => {
  await page.goto('/capture-lead?l=demo')
  await fillIn(page)
  await intercept(page, '**/capture-lead*', (route) =>
    route.fulfill({
      status: 404,
      json: { html: '<main class="card message" id="step"><h1>Link Inválido</h1></main>' },
    }),
  )
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Link Inválido' })).toBeVisible()
  await page.unroute('**/capture-lead*')
  await page.reload()
  await expect(send(page)).toBeVisible()
})

test('a visitor who reloads or comes back from WhatsApp finds the seller again, and the next person the form', async ({
  page,
}) => {
  await page.goto('/capture-lead?l=demo')
  await fillIn(page)
  await send(page).click()
  const seller = page.locator('.seller strong')
  const name = await seller.textContent()
  await page.reload()
  await expect(seller).toHaveText(name ?? '')
  await expect(page.getByRole('link', { name: 'Abrir WhatsApp' })).toBeVisible()
  await page.getByRole('link', { name: 'Abrir WhatsApp' }).click()
  await page.waitForURL(/^https:\/\/wa\.me\/55/)
  await page.goBack()
  await expect(seller).toHaveText(name ?? '')
  // No second redirect happens, and the next visitor gets the form.
  await expect(page.locator('[data-redirect]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar outro contato' }).click()
  await expect(send(page)).toBeVisible()
})

import { expect, type Locator, type Page, test } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { getAccount } from '../support/accounts.ts'
import { answering, hold, intercept } from '../support/intercept.ts'
import { clickWithExpiredToken, drawWithoutBlur, signIn, stored } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const expiry = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão expirou' })

/** As after a week away: the server has forgotten the session, and the token has expired. */
async function clickAfterAWeek(page: Page, element: Locator): Promise<void> {
  await endOnServer(page)
  await clickWithExpiredToken(element)
}

async function endOnServer(page: Page): Promise<void> {
  const session = JSON.parse((await stored(page)) ?? '{}')
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const answer = await page.request.post('/auth/v1/logout?scope=local', {
    headers: { apikey: anonKey, authorization: `Bearer ${session.access_token}` },
  })
  expect(answer.status()).toBe(204)
  await drawWithoutBlur(page)
}

/** Seconds until the stored token expires; the server's own expiry stays. */
async function endIn(page: Page, seconds: number): Promise<void> {
  await page.evaluate((left) => {
    const session = JSON.parse(localStorage.getItem('rodizio-session') ?? '{}')
    const expires_at = Math.floor(Date.now() / 1000) + left
    localStorage.setItem('rodizio-session', JSON.stringify({ ...session, expires_at }))
  }, seconds)
}

async function continueWith(page: Page, password: string): Promise<void> {
  await expiry(page).getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.keyboard.press('Enter')
}

async function fillInSeller(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo vendedor' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill(name)
  await form.getByLabel('E-mail').fill('sessao@loja.example')
  await form.getByLabel('Telefone').fill('81991234567')
}

test('a session that ends while a form is open asks for the password in place, and the save continues', async ({
  page,
}) => {
  const name = `Sessão ${Date.now()}`
  await signIn(page, '/dashboard/sellers?arquivados=nao')
  await fillInSeller(page, name)
  await clickAfterAWeek(page, page.getByRole('dialog').getByRole('button', { name: 'Cadastrar' }))
  await expect(expiry(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Senha' })).toBeFocused()
  await expect(expiry(page).getByLabel('E-mail')).toHaveValue(getAccount('admin').email)
  expect(await findBarriers(page)).toEqual([])
  await expect(page.getByRole('banner', { includeHidden: true })).toHaveCount(1)
  await continueWith(page, 'errada')
  await expect(expiry(page).getByRole('alert')).toContainText('E-mail ou senha incorretos.')
  await expect(expiry(page).getByRole('textbox', { name: 'Senha' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(expiry(page)).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toHaveValue(name)

  await continueWith(page, getAccount('admin').password)
  await expect(expiry(page)).toBeHidden()
  await expect(page.getByRole('article', { name })).toBeVisible()
  await expect(page).toHaveURL(/arquivados=nao/)
  await page.getByRole('button', { name: 'Agora não' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Novo vendedor' })).toBeFocused()
})

test('a session that ends is renewed once for all tabs, and the focus returns; a user who leaves instead finds nothing left of it', async ({
  page,
  context,
}) => {
  await signIn(page, '/dashboard/sellers')
  const other = await context.newPage()
  await other.goto('/dashboard/leads')
  await expect(other.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await drawWithoutBlur(other)
  await clickAfterAWeek(page, page.getByRole('link', { name: 'Leads', exact: true }))
  await expect(expiry(page)).toBeVisible()
  await expect(expiry(other)).toBeVisible()
  await continueWith(page, getAccount('admin').password)
  await expect(expiry(page)).toBeHidden()
  await expect(expiry(other)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await clickAfterAWeek(page, page.getByRole('link', { name: 'Vendedores' }))
  await expect(expiry(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  await expiry(page).getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page)).toBeNull()
})

test('a screen that loads behind the dialog leaves the focus in the password', async ({ page }) => {
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByRole('article').first()).toBeVisible()
  const show = await hold(page, '**/leads-page-*.js')
  await clickAfterAWeek(page, page.getByRole('link', { name: 'Leads', exact: true }))
  // As on the return to the tab, when the client checks the session.
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(expiry(page).getByRole('textbox', { name: 'Senha' })).toBeFocused()
  show()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Leads')
  await page.keyboard.type(getAccount('admin').password)
  await page.keyboard.press('Enter')
  await expect(expiry(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('with a slow clock, only the server knows that the session has ended: the page asks for the password, and the save continues', async ({
  page,
}) => {
  const name = `Atrasado ${Date.now()}`
  await signIn(page, '/dashboard/sellers')
  await fillInSeller(page, name)
  await endOnServer(page)
  const { access_token } = JSON.parse((await stored(page)) ?? '{}')
  // From the save on: a refused read of the page’s own would open the dialog before the click.
  let isSaved = false
  await intercept(page, '**/rest/v1/**', async (route) => {
    const request = route.request()
    const { authorization } = await request.allHeaders()
    isSaved ||= request.method() === 'POST' && request.url().includes('/sellers')
    if (!isSaved || authorization !== `Bearer ${access_token}`) return route.fallback()
    const json = { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }
    return route.fulfill({ status: 401, json })
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar' }).click()
  await expect(expiry(page)).toBeVisible()
  await continueWith(page, getAccount('admin').password)
  await expect(page.getByRole('article', { name })).toBeVisible()
})

test('a token near its end is renewed in time, by one tab for all', async ({ page, context }) => {
  const renewals: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
  })
  await signIn(page, '/dashboard/sellers')
  const other = await context.newPage()
  await other.goto('/dashboard/leads')
  await expect(other.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  // The client checks every 30 s: four and a half ticks remain, then three and a half.
  await endIn(page, 165)
  await page.clock.runFor(31_000)
  expect(renewals).toHaveLength(0)
  await page.clock.runFor(31_000)
  await expect.poll(() => renewals.length).toBe(1)
  await other.getByRole('link', { name: 'Vendedores' }).click()
  await expect(other.getByRole('article').first()).toBeVisible()
  expect(renewals).toHaveLength(1)
})

test('every failure around the account is logged, and shown when it can be retried', async ({
  page,
}) => {
  const log: string[] = []
  page.on('console', (message) => log.push(message.text()))
  const isLogged = (text: string) => expect.poll(() => log.join('\n')).toContain(text)

  await page.goto('/login')
  await page.getByLabel('E-mail').fill('ninguem@rodizio.example')
  await page.getByRole('textbox', { name: 'Senha' }).fill('errada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await isLogged('Sign-in failed')

  await intercept(page, '**/rpc/get_user_profile', answering(400))
  await signIn(page)
  await isLogged('The profile could not be loaded')
  await expect(page.getByText('Não foi possível carregar seu perfil')).toBeVisible()
  await page.unroute('**/rpc/get_user_profile')
  await intercept(page, '**/rpc/get_company_by_id', answering(400))
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await isLogged('The company could not be loaded')
  await page.unroute('**/rpc/get_company_by_id')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Atividade recente' })).toBeVisible()

  await intercept(page, '**/auth/v1/logout*', answering(500))
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await isLogged('Sign-out failed')
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page)).toBeNull()
})

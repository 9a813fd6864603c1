import { expect, type Locator, type Page } from '@playwright/test'
import { type Account, getAccount } from './accounts.ts'
import { intercept } from './intercept.ts'

type Role = 'admin' | 'super_admin'

/** Opens a screen with a stored session, which is created once and reused while it lives. */
export async function signIn(page: Page, path = '/dashboard', role: Role = 'admin'): Promise<void> {
  await openWith(page, await getSession(page, role), path)
}

/** As any account; an absolute address may be of another server. */
export async function signInAs(page: Page, account: Account, path = '/dashboard'): Promise<void> {
  await openWith(page, JSON.stringify(await sessionOf(page, account, path)), path)
}

export async function openWith(page: Page, session: string, path: string): Promise<void> {
  // A small answer of the same origin, to set its local storage.
  await page.goto(beside(path, '/config.json'))
  await page.evaluate((text) => localStorage.setItem('rodizio-session', text), session)
  await page.goto(path)
}

const beside = (path: string, address: string) =>
  path.startsWith('http') ? new URL(address, path).href : address

export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('rodizio-session'))

const sessions = new Map<Role, string>()

/** Tests that sign out, change the password or the role end every session of the account. */
async function getSession(page: Page, role: Role): Promise<string> {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const headers = { apikey: anonKey }
  const known = sessions.get(role)
  if (known) {
    const Authorization = `Bearer ${JSON.parse(known).access_token}`
    const user = await page.request.get('/auth/v1/user', { headers: { ...headers, Authorization } })
    if (user.ok()) return known
  }
  const session = JSON.stringify(await sessionOf(page, getAccount(role)))
  sessions.set(role, session)
  return session
}

/** Signs in over the API. */
export async function sessionOf(page: Pick<Page, 'request'>, account: Account, path = '') {
  const { anonKey } = await (await page.request.get(beside(path, '/config.json'))).json()
  const answer = await page.request.post(beside(path, '/auth/v1/token?grant_type=password'), {
    headers: { apikey: anonKey },
    data: account,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

export async function signInByForm(page: Page, path = '/dashboard', role: Role = 'admin') {
  const { email, password } = getAccount(role)
  await page.goto(path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
}

/** Submits a lead with the form's own call; without a company it goes to the platform's default. */
export async function captureLead(
  page: Page,
  name: string,
  phone: string,
  more: { p_company_id?: string; p_email?: string; [parameter: `p_${string}`]: unknown } = {},
): Promise<void> {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const answer = await page.request.post('/rest/v1/rpc/capture_lead_public', {
    headers: { apikey: anonKey },
    data: { p_name: name, p_phone: phone, p_city: 'Olinda', p_source: 'instagram', ...more },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Calls a procedure with the session of the page. */
export async function callAsUser(page: Page, name: string, data: object = {}) {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const session = await page.evaluate(() => localStorage.getItem('rodizio-session') ?? '{}')
  const answer = await page.request.post(`/rest/v1/rpc/${name}`, {
    headers: { apikey: anonKey, Authorization: `Bearer ${JSON.parse(session).access_token}` },
    data,
  })
  return { status: answer.status(), ...(await answer.json()) }
}

/** Clicks an element after the session ended: a refresh fails until the route is removed. */
export async function clickWithoutSession(page: Page, element: Locator): Promise<void> {
  await intercept(page, /grant_type=refresh_token/, (route) =>
    route.fulfill({ status: 400, json: {} }),
  )
  await drawWithoutBlur(page)
  await clickWithExpiredToken(element)
}

/** Both in one task: a read of the page’s own would open the dialog before the click. */
export const clickWithExpiredToken = (element: Locator) =>
  element.evaluate((clicked: HTMLElement) => {
    const session = JSON.parse(localStorage.getItem('rodizio-session') ?? '{}')
    localStorage.setItem('rodizio-session', JSON.stringify({ ...session, expires_at: 1 }))
    clicked.focus()
    clicked.click()
  })

/** Without a graphics card, the blur behind a blocking dialog slows every frame. */
export const drawWithoutBlur = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { backdrop-filter: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })

export const notice = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text })

export const card = (page: Page, name: string): Locator => page.getByRole('article', { name })

/** Opens the action menu of the named item and chooses an entry. */
export async function chooseAction(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

export const figure = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: label, exact: true })

/** The document's text once the click was handled, before the next task. */
export const textRightAfterClick = (target: Locator): Promise<string> =>
  target.evaluate(async (element: HTMLElement) => {
    element.click()
    // Microtasks run before the next task, which could be the next click.
    for (let step = 0; step < 100; step++) await null
    return document.body.textContent
  })

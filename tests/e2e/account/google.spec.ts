import { expect, type Page, test } from '@playwright/test'
import { expectUsable, findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import type { Account } from '../support/accounts.ts'
import {
  type GoogleServer,
  googleButton,
  leaveGoogle,
  startGoogleServer,
} from '../support/google-server.ts'
import { intercept } from '../support/intercept.ts'
import { addPerson, startsWithin } from '../support/own-server.ts'
import { clickWithoutSession, notice, signInAs } from '../support/steps.ts'

const password = 'senha boa de usar'
let google: GoogleServer

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  google = await startGoogleServer(project.use.baseURL)
})
test.afterAll(() => google?.stop())

const ways = (page: Page) => page.getByRole('region', { name: 'Formas de entrar' })
const connect = (page: Page) => ways(page).getByRole('button', { name: 'Conectar Google' })
const expiry = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão expirou' })
const choose = (page: Page, who: string) => page.getByRole('link', { name: who })

async function openSecurity(page: Page): Promise<Account> {
  const account = { email: await addPerson(google.server, page.request, password), password }
  await signInAs(page, account, `${google.server.origin}/dashboard/settings?tab=security`)
  await expect(ways(page)).toContainText('Não conectado.')
  return account
}

async function switchTo(page: Page, config: object): Promise<void> {
  const known = await (await page.request.get(`${google.server.origin}/config.json`)).json()
  await intercept(page, '**/config.json', (route) =>
    route.fulfill({ json: { ...known, ...config } }),
  )
}

/** The browser stays on the page, as while Google loads, and comes back by its Back. */
async function goThereAndBack(page: Page, address: string, button = googleButton(page)) {
  await intercept(page, address, (route) => route.fulfill({ status: 204 }))
  const left = page.waitForRequest(address)
  await button.click()
  await left
  await expect(button).toBeDisabled()
  // Imitates the back/forward cache, which these browsers switch off.
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(button).toBeEnabled()
  await page.unroute(address)
}

test('a user who comes back from Google by Back, or cancels there, may try again, and waits for approval', async ({
  page,
}) => {
  const who = google.newUser()
  await page.goto(`${google.server.origin}/register`)
  await expect(googleButton(page)).toBeVisible()
  await expectUsable(page)
  await google.enter(page, 'Cancelar')
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível entrar com o Google' })
  await expect(failed).toContainText('Você cancelou no Google.')
  await expect(page).toHaveURL(/\/login$/)
  await expectUsable(page)
  await goThereAndBack(page, '**/auth/v1/authorize?*')
  await googleButton(page).click()
  await choose(page, who).click()
  await expect(page.getByText('Conta aguardando aprovação').first()).toBeVisible()
  await expect(page).toHaveURL(/^[^#]+$/)
})

test('nobody asks me for a password that I never had; I may create one, and keep Google until then', async ({
  page,
}) => {
  await google.enter(page, google.newUser())
  await expect(ways(page)).toContainText('Sua conta ainda não tem senha.')
  await expect(ways(page)).toContainText('É a única forma de entrar nesta conta.')
  await expect(ways(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Criar senha' })).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toHaveCount(0)
  await expectUsable(page)
  await page.getByLabel(/^Nova senha/).fill(password)
  await page.getByLabel('Repita a nova senha').fill(password)
  await page.getByRole('button', { name: 'Criar senha' }).press('Enter')
  await expect(notice(page, 'Senha criada!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Alterar senha' })).toBeFocused()
  await expect(page.getByLabel('Senha atual')).toBeVisible()
  await expect(ways(page).getByRole('button', { name: 'Desconectar' })).toBeVisible()
  await expect(ways(page)).not.toContainText('Sua conta ainda não tem senha.')
})

test('I add Google to my account where that is allowed, also after giving up, enter by it, and take it away again', async ({
  page,
}) => {
  await switchTo(page, { allowsLinking: false })
  const { email } = await openSecurity(page)
  await expect(ways(page)).toContainText('entre com uma conta do Google que use o mesmo e-mail')
  await expect(ways(page).getByRole('button')).toHaveCount(0)
  await expectUsable(page)
  await page.unroute('**/config.json')
  await page.reload()
  await expect(ways(page)).toContainText(email)
  await goThereAndBack(page, 'http://127.0.0.1:*/auth?**', connect(page))
  await connect(page).click()
  await choose(page, 'Cancelar').click()
  await expect(notice(page, 'Google não conectado')).toContainText('Você cancelou no Google.')
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=security$/)
  await expectUsable(page)

  const who = google.newUser()
  await connect(page).click()
  await choose(page, who).click()
  await expect(notice(page, 'Google conectado!')).toBeVisible()
  await expect(ways(page)).toContainText(google.emailOf(who))
  await page.reload()
  const devices = page.getByRole('region', { name: 'Aparelhos conectados' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  await page.evaluate(() => localStorage.clear())
  await google.enter(page, who)
  await expect(ways(page)).toContainText(email)
  await ways(page).getByRole('button', { name: 'Desconectar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(notice(page, 'Google desconectado.')).toBeVisible()
  await expect(connect(page)).toBeVisible()
})

test('when another session is open at my return from Google, I read whose Google it became; when none is, I sign in first', async ({
  page,
}) => {
  const { email } = await openSecurity(page)
  const who = google.newUser()
  await connect(page).click()
  await choose(page, who).waitFor()
  const tab = await page.context().newPage()
  const other = await openSecurity(tab)
  await choose(page, who).click()
  await expect(notice(page, 'Google não conectado')).toContainText(`à conta ${email}, não a esta`)
  await expect(ways(page)).toContainText('Não conectado.')

  const mine = google.newUser()
  for (const [answer, told] of [
    ['Cancelar', 'Não conectado.'],
    [mine, google.emailOf(mine)],
  ] as const) {
    await connect(page).click()
    await choose(page, answer).waitFor()
    await tab.goto(`${google.server.origin}/config.json`)
    await tab.evaluate(() => localStorage.clear())
    await choose(page, answer).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Sua sessão expirou' })).toBeVisible()
    if (answer === mine) expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('E-mail').fill(other.email)
    await page.getByRole('textbox', { name: 'Senha' }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(ways(page)).toContainText(told)
  }
})

test('after Google is switched off, the settings ask me to create a password, and an ended session leads to one by mail', async ({
  page,
}) => {
  await google.enter(page, google.newUser())
  await expect(ways(page)).toBeVisible()
  await switchTo(page, { offersGoogle: false, allowsLinking: false })
  await page.reload()
  await expect(ways(page)).toContainText('Entrar com o Google está desativado nesta instalação.')
  await expect(ways(page)).toContainText('Crie uma senha para continuar entrando.')
  await expect(page.getByRole('region', { name: 'Criar senha' })).toContainText(
    'Sua conta ainda não tem senha. Com uma, você entra com seu e-mail.',
  )
  await expectUsable(page)
  await work(page)
  await expect(expiry(page)).toContainText('Entrar com o Google foi desativado')
  await expect(googleButton(page)).toHaveCount(0)
  await expectUsable(page)
  await expiry(page).getByRole('button', { name: 'Receber link para criar senha' }).click()
  await expect(expiry(page).getByRole('status')).toContainText('Link enviado para o seu e-mail')
})

/** Unsaved, when the session ends. */
async function work(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Perfil' }).click()
  await expect(page.getByLabel('Nome')).not.toHaveValue('')
  await page.getByLabel('Nome').fill('Ana Lima')
  await clickWithoutSession(page, page.getByRole('button', { name: 'Salvar' }))
}

async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await googleButton(page).click()
  return opened
}

async function expectSaved(page: Page): Promise<void> {
  await expect(expiry(page)).toBeHidden()
  await page.unroute(/grant_type=refresh_token/)
  await expect(notice(page, 'Perfil atualizado').first()).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('Ana Lima')
}

test('an ended session is renewed by Google in a window of its own, whatever I do there first; my typed text is still there', async ({
  page,
}) => {
  const [who, other] = [google.newUser(), google.newUser()]
  await google.enter(page, who, '/dashboard/settings?tab=profile')
  await expect(page.getByLabel('Nome')).toHaveValue(who)
  await work(page)
  await expect(expiry(page)).toContainText('Entre novamente com o Google para continuar')
  await expect(expiry(page).getByRole('textbox', { name: 'Senha' })).toHaveCount(0)
  await expect(googleButton(page)).toBeFocused()
  await expectUsable(page)
  await leaveGoogle(page)

  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await googleButton(page).click()
  await expect(expiry(page).getByRole('alert')).toContainText('bloqueou a janela do Google')

  const closed = await openWindow(page)
  await choose(closed, who).waitFor()
  await closed.close()
  await expect(expiry(page)).toContainText('Se ela fechou, é só abrir novamente.')

  const first = await openWindow(page)
  await choose(first, 'Cancelar').click()
  await expect(first.getByText('Você cancelou no Google.')).toBeVisible()
  await first.getByRole('button', { name: 'Escolher a conta no Google' }).click()
  await choose(first, other).click()
  await expect(first.getByRole('heading', { name: 'Essa é outra conta' })).toBeFocused()
  await expect(first.getByText(google.emailOf(other))).toBeVisible()
  expect(await findBarriers(first)).toEqual([])
  await expect.poll(() => isWiderThanScreen(first)).toBe(false)
  await expect(expiry(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rodizio-session'))).toBeNull()

  // A second click opens no second window.
  await leaveGoogle(page)
  const second = await openWindow(page)
  await expect.poll(() => first.isClosed()).toBe(true)
  expect(page.context().pages()).toHaveLength(2)
  await choose(second, who).click()
  await expectSaved(page)
  await expect.poll(() => second.isClosed()).toBe(true)
})

test('a user who takes long at Google is signed in all the same, and who is still signed in there needs one click', async ({
  page,
}) => {
  await google.enter(page, google.newUser(), '/dashboard/settings?tab=profile')
  await work(page)
  await page.context().addInitScript(() => {
    const note = sessionStorage.getItem('rodizio-asked-provider')
    if (!note) return
    sessionStorage.setItem('rodizio-asked-provider', JSON.stringify({ ...JSON.parse(note), at: 1 }))
  })
  await openWindow(page)
  await expectSaved(page)
})

test('a user with a password and Google can continue with either; a Google sign-in that I left takes nothing from the page', async ({
  page,
}) => {
  const who = google.newUser(await addPerson(google.server, page.request, password))
  await google.enter(page, who, '/dashboard/settings?tab=profile')
  await work(page)
  const field = expiry(page).getByRole('textbox', { name: 'Senha' })
  await expect(field).toBeFocused()
  await expectUsable(page)
  await leaveGoogle(page)
  const opened = await openWindow(page)
  await choose(opened, who).waitFor()
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expectSaved(page)
  const mine = await sessionIdOf(page)
  await choose(opened, who).click()
  await expect.poll(() => opened.isClosed()).toBe(true)
  expect(await sessionIdOf(page)).toBe(mine)
})

const sessionIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { access_token } = JSON.parse(localStorage.getItem('rodizio-session') ?? '{}')
    return JSON.parse(atob(access_token.split('.')[1])).session_id
  })

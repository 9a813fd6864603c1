/** “Entrar com Google” from the button to the screen, at a real OpenID Connect server that stands in for Google. */
import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { clientId, clientSecret, startIdServer } from '../support/start-id-server.ts'
import { findBarriers, isWiderThanScreen } from './accessibility.ts'
import { addPerson, type OwnServer, startOwnServer, startsWithin } from './own-server.ts'
import { expireSession, notice } from './steps.ts'

const password = 'senha boa de usar'
let server: OwnServer
let google: Awaited<ReturnType<typeof startIdServer>>

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  const port = Number(new URL(String(project.use.baseURL)).port) - 1
  google = await startIdServer({ redirectUri: `http://localhost:${port}/auth/v1/callback` })
  server = await startOwnServer(
    project.use.baseURL,
    (toml) => `${toml.replace('enable_manual_linking = false', 'enable_manual_linking = true')}
[auth.external.google]
enabled = true
client_id = "${clientId}"
secret = "${clientSecret}"
url = "${google.issuer}"
`,
  )
})
test.afterAll(async () => {
  await server?.stop()
  await google?.stop()
})

/** Gives their name there. */
function newGoogleUser(email = `${randomUUID()}@gmail.example`): string {
  const sub = randomUUID()
  const name = `Ana ${sub.slice(0, 6)}`
  google.accounts.set(sub, { sub, email, email_verified: true, name })
  return name
}

const emailOf = (who: string) =>
  [...google.accounts.values()].find(({ name }) => name === who)?.email ?? ''

/** Nobody is signed in at Google. */
const leaveGoogle = (page: Page) => page.context().clearCookies({ domain: '127.0.0.1' })

const button = (page: Page) => page.getByRole('button', { name: 'Entrar com Google' })

/** @param who chosen at the provider */
async function enter(page: Page, who: string, path = '/dashboard/settings?tab=security') {
  await leaveGoogle(page)
  await page.goto(server.origin + path)
  await button(page).click()
  await page.getByRole('link', { name: who }).click()
}

test('the first time I wait for approval, the second time I am known', async ({ page }) => {
  const who = newGoogleUser()
  await enter(page, who, '/dashboard')
  await expect(page.getByText('Conta aguardando aprovação').first()).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.evaluate(() => localStorage.clear())
  await enter(page, who, '/dashboard/settings?tab=profile')
  await expect(page.getByLabel('Nome')).toHaveValue(who)
})

test('who cancels there reads so here, and may try again', async ({ page }) => {
  const who = newGoogleUser()
  await enter(page, 'Cancelar')
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível entrar com o Google' })
  await expect(failed).toContainText('Você cancelou no Google.')
  await expect(page).toHaveURL(/\/login$/)
  await button(page).click()
  await page.getByRole('link', { name: who }).click()
  await expect(page.getByText('Conta aguardando aprovação').first()).toBeVisible()
})

test('my account with a password is the same one by Google, and keeps its password', async ({
  page,
}) => {
  const email = await addPerson(server, page.request, password)
  await enter(page, newGoogleUser(email))
  await expect(page.getByLabel('Senha atual')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.origin}/dashboard/settings?tab=profile`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves')
})

test('nobody asks me for a password that I never had; I may give myself one', async ({ page }) => {
  await enter(page, newGoogleUser())
  const create = page.getByRole('button', { name: 'Criar senha' })
  await expect(create).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toHaveCount(0)
  await page.getByLabel(/^Nova senha/).fill(password)
  await page.getByLabel('Repita a nova senha').fill(password)
  await create.click()
  await expect(notice(page, 'Senha criada!')).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toBeVisible()
})

const ways = (page: Page) => page.getByRole('region', { name: 'Formas de entrar' })

async function see(page: Page, name: string): Promise<void> {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => isWiderThanScreen(page)).toBe(false)
    await ways(page).scrollIntoViewIfNeeded()
    if (process.env.SCREENS) {
      await page.screenshot({ path: `${process.env.SCREENS}/${name}-${width}.png` })
    }
  }
  expect(await findBarriers(page)).toEqual([])
}

/** Somebody with a password, on the settings of their account. */
async function enterByPassword(page: Page): Promise<string> {
  const email = await addPerson(server, page.request, password)
  await page.goto(`${server.origin}/dashboard/settings?tab=security`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(ways(page)).toContainText('Não conectado.')
  return email
}

const connect = (page: Page) => ways(page).getByRole('button', { name: 'Conectar Google' })

test('I add Google to my account, enter by it, and take it away again', async ({ page }) => {
  const email = await enterByPassword(page)
  const who = newGoogleUser()
  await connect(page).click()
  await page.getByRole('link', { name: who }).click()
  await expect(notice(page, 'Google conectado!')).toBeVisible()
  await expect(ways(page)).toContainText(emailOf(who))
  await page.evaluate(() => localStorage.clear())
  await enter(page, who)
  await expect(ways(page)).toContainText(email)
  await ways(page).getByRole('button', { name: 'Desconectar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(notice(page, 'Google desconectado.')).toBeVisible()
  await expect(connect(page)).toBeVisible()
})

test('adding Google leaves no second session of this device behind', async ({ page }) => {
  await enterByPassword(page)
  const who = newGoogleUser()
  await connect(page).click()
  await page.getByRole('link', { name: who }).click()
  await expect(notice(page, 'Google conectado!')).toBeVisible()
  await page.reload()
  const devices = page.getByRole('region', { name: 'Aparelhos conectados' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await see(page, 'ways-both')
})

test('who gives up at Google while adding it reads so in the settings', async ({ page }) => {
  const email = await enterByPassword(page)
  await expect(ways(page)).toContainText(email)
  await see(page, 'ways-password')
  await connect(page).click()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(notice(page, 'Google não conectado')).toContainText('Você cancelou no Google.')
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=security$/)
})

test('Google that enters another account is not added to mine', async ({ page }) => {
  const who = newGoogleUser()
  await enter(page, who)
  await expect(ways(page)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await enterByPassword(page)
  await connect(page).click()
  await page.getByRole('link', { name: who }).click()
  await expect(notice(page, 'Google não conectado')).toContainText('já entra em outra conta')
  await expect(ways(page)).toContainText('Não conectado.')
})

test('the only way in stays until I have a password', async ({ page }) => {
  await enter(page, newGoogleUser())
  await expect(ways(page)).toContainText('É a única forma de entrar nesta conta.')
  await expect(ways(page)).toContainText('Sua conta ainda não tem senha.')
  await expect(ways(page).getByRole('button')).toHaveCount(0)
  await see(page, 'ways-google')
  await page.getByLabel(/^Nova senha/).fill(password)
  await page.getByLabel('Repita a nova senha').fill(password)
  await page.getByRole('button', { name: 'Criar senha' }).click()
  await expect(ways(page).getByRole('button', { name: 'Desconectar' })).toBeVisible()
})

const expiry = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão expirou' })

/** Somebody without a password, in the middle of their work when their session ends. */
async function workUntilItEnds(page: Page): Promise<string> {
  const who = newGoogleUser()
  await enter(page, who, '/dashboard/settings?tab=profile')
  await expect(page.getByLabel('Nome')).toHaveValue(who)
  await page.getByLabel('Nome').fill('Ana Lima')
  await expireSession(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(expiry(page)).toContainText('Entre de novo com o Google para continuar')
  return who
}

async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await button(page).click()
  return opened
}

/** What waited was sent, and the server has it. */
async function expectSaved(page: Page): Promise<void> {
  await expect(expiry(page)).toBeHidden()
  await page.unroute(/grant_type=refresh_token/)
  await expect(notice(page, 'Perfil atualizado')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nome')).toHaveValue('Ana Lima')
}

test('a session that ends goes on by Google in a window of its own; what I typed is still there', async ({
  page,
}) => {
  const who = await workUntilItEnds(page)
  await expect(expiry(page).getByRole('textbox', { name: 'Senha' })).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => isWiderThanScreen(page)).toBe(false)
    if (process.env.SCREENS) {
      await page.screenshot({ path: `${process.env.SCREENS}/google-again-${width}.png` })
    }
  }
  expect(await findBarriers(page)).toEqual([])
  // Closed in the middle, it is opened again.
  await leaveGoogle(page)
  const first = await openWindow(page)
  await first.getByRole('link', { name: who }).waitFor()
  await first.close()
  await expect(expiry(page)).toContainText('Se ela fechou, é só abrir de novo.')
  const opened = await openWindow(page)
  await opened.getByRole('link', { name: who }).click()
  await expectSaved(page)
  await expect.poll(() => opened.isClosed()).toBe(true)
})

test('whoever is still signed in at Google needs one touch', async ({ page }) => {
  await workUntilItEnds(page)
  await openWindow(page)
  await expectSaved(page)
})

test('another account at Google takes nothing of what I typed, and I choose again', async ({
  page,
}) => {
  const who = await workUntilItEnds(page)
  const other = newGoogleUser()
  await leaveGoogle(page)
  const opened = await openWindow(page)
  await opened.getByRole('link', { name: other }).click()
  await expect(opened.getByRole('heading', { name: 'Essa é outra conta' })).toBeFocused()
  await expect(opened.getByText(emailOf(other))).toBeVisible()
  expect(await findBarriers(opened)).toEqual([])
  expect(await isWiderThanScreen(opened)).toBe(false)
  if (process.env.SCREENS) await opened.screenshot({ path: `${process.env.SCREENS}/other.png` })
  // Nobody is signed in on the page below, neither they nor I.
  await expect(expiry(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rodizio-session'))).toBeNull()
  await opened.getByRole('button', { name: 'Escolher a conta no Google' }).click()
  await opened.getByRole('link', { name: who }).click()
  await expectSaved(page)
})

test('who cancels in the window reads so there, and the page below goes on waiting', async ({
  page,
}) => {
  const who = await workUntilItEnds(page)
  await leaveGoogle(page)
  const opened = await openWindow(page)
  await opened.getByRole('link', { name: 'Cancelar' }).click()
  await expect(opened.getByText('Você cancelou no Google.')).toBeVisible()
  await expect(expiry(page)).toBeVisible()
  await opened.getByRole('button', { name: 'Escolher a conta no Google' }).click()
  await opened.getByRole('link', { name: who }).click()
  await expectSaved(page)
})

test('a browser that opens no window says what to allow', async ({ page }) => {
  await workUntilItEnds(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await button(page).click()
  await expect(expiry(page).getByRole('alert')).toContainText('bloqueou a janela do Google')
  await expect(page.getByLabel('Nome')).toHaveValue('Ana Lima')
})

test('with a password and Google I go on by either', async ({ page }) => {
  const email = await addPerson(server, page.request, password)
  const who = newGoogleUser(email)
  await enter(page, who, '/dashboard/settings?tab=profile')
  await expect(page.getByLabel('Nome')).not.toHaveValue('')
  await expireSession(page)
  await page.getByLabel('Nome').fill('Ana Lima')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(expiry(page).getByRole('textbox', { name: 'Senha' })).toBeFocused()
  await expect(button(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/either.png` })
  await expiry(page).getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.keyboard.press('Enter')
  await expectSaved(page)
})

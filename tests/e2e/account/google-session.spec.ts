import { expect, type Page, test } from '@playwright/test'
import { expectUsable, findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import {
  type GoogleServer,
  googleButton,
  leaveGoogle,
  startGoogleServer,
} from '../support/google-server.ts'
import { addPerson, startsWithin } from '../support/own-server.ts'
import { expireSession, notice } from '../support/steps.ts'

const password = 'senha boa de usar'
let google: GoogleServer

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  google = await startGoogleServer(project.use.baseURL)
})
test.afterAll(() => google?.stop())

const expiry = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão expirou' })

/** An account without a password, with unsaved work when its session ends. */
async function workUntilItEnds(page: Page): Promise<string> {
  const who = google.newUser()
  await google.enter(page, who, '/dashboard/settings?tab=profile')
  await expect(page.getByLabel('Nome')).toHaveValue(who)
  await page.getByLabel('Nome').fill('Ana Lima')
  await expireSession(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(expiry(page)).toContainText('Entre novamente com o Google para continuar')
  return who
}

async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await googleButton(page).click()
  return opened
}

async function expectSaved(page: Page): Promise<void> {
  await expect(expiry(page)).toBeHidden()
  await page.unroute(/grant_type=refresh_token/)
  await expect(notice(page, 'Perfil atualizado')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nome')).toHaveValue('Ana Lima')
}

test('an ended session is renewed by Google in a window of its own; my typed text is still there', async ({
  page,
}) => {
  const who = await workUntilItEnds(page)
  await expect(expiry(page).getByRole('textbox', { name: 'Senha' })).toHaveCount(0)
  await expect(googleButton(page)).toBeFocused()
  await expectUsable(page)
  // The closed window can be opened again.
  await leaveGoogle(page)
  const first = await openWindow(page)
  await first.getByRole('link', { name: who }).waitFor()
  await first.close()
  await expect(expiry(page)).toContainText('Se ela fechou, é só abrir novamente.')
  const opened = await openWindow(page)
  await opened.getByRole('link', { name: who }).click()
  await expectSaved(page)
  await expect.poll(() => opened.isClosed()).toBe(true)
})

test('a user who is still signed in at Google needs one click', async ({ page }) => {
  await workUntilItEnds(page)
  await openWindow(page)
  await expectSaved(page)
})

test('another account at Google takes nothing of my typed text, and I choose again', async ({
  page,
}) => {
  const who = await workUntilItEnds(page)
  const other = google.newUser()
  await leaveGoogle(page)
  const opened = await openWindow(page)
  await opened.getByRole('link', { name: other }).click()
  await expect(opened.getByRole('heading', { name: 'Essa é outra conta' })).toBeFocused()
  await expect(opened.getByText(google.emailOf(other))).toBeVisible()
  expect(await findBarriers(opened)).toEqual([])
  await expect.poll(() => isWiderThanScreen(opened)).toBe(false)
  await expect(expiry(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rodizio-session'))).toBeNull()
  await opened.getByRole('button', { name: 'Escolher a conta no Google' }).click()
  await opened.getByRole('link', { name: who }).click()
  await expectSaved(page)
})

test('a user who cancels in the window reads so there, and the page below keeps waiting', async ({
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

test('a user who takes long at Google is signed in all the same', async ({ page }) => {
  const who = await workUntilItEnds(page)
  await leaveGoogle(page)
  await page.context().addInitScript(() => {
    const note = sessionStorage.getItem('rodizio-asked-provider')
    if (!note) return
    sessionStorage.setItem('rodizio-asked-provider', JSON.stringify({ ...JSON.parse(note), at: 1 }))
  })
  const opened = await openWindow(page)
  await opened.getByRole('link', { name: who }).click()
  await expectSaved(page)
})

test('a browser that blocks the window explains what to allow', async ({ page }) => {
  await workUntilItEnds(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await googleButton(page).click()
  await expect(expiry(page).getByRole('alert')).toContainText('bloqueou a janela do Google')
  await expect(page.getByLabel('Nome')).toHaveValue('Ana Lima')
})

async function workWithBoth(page: Page): Promise<string> {
  const who = google.newUser(await addPerson(google.server, page.request, password))
  await google.enter(page, who, '/dashboard/settings?tab=profile')
  await expect(page.getByLabel('Nome')).not.toHaveValue('')
  await expireSession(page)
  await page.getByLabel('Nome').fill('Ana Lima')
  await page.getByRole('button', { name: 'Salvar' }).click()
  return who
}

async function continueByPassword(page: Page): Promise<void> {
  await expiry(page).getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.keyboard.press('Enter')
}

const sessionOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { access_token } = JSON.parse(localStorage.getItem('rodizio-session') ?? '{}')
    return JSON.parse(atob(access_token.split('.')[1])).session_id
  })

test('a Google sign-in that I left takes nothing from the page that I opened by password', async ({
  page,
}) => {
  const who = await workWithBoth(page)
  await leaveGoogle(page)
  const opened = await openWindow(page)
  await opened.getByRole('link', { name: who }).waitFor()
  await continueByPassword(page)
  await expect(notice(page, 'Perfil atualizado')).toBeVisible()
  const mine = await sessionOf(page)
  await opened.getByRole('link', { name: who }).click()
  await expect.poll(() => opened.isClosed()).toBe(true)
  expect(await sessionOf(page)).toBe(mine)
})

test('a user with a password and Google can continue with either', async ({ page }) => {
  await workWithBoth(page)
  await expect(expiry(page).getByRole('textbox', { name: 'Senha' })).toBeFocused()
  await expect(googleButton(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  await continueByPassword(page)
  await expectSaved(page)
})

test('a second click after Google’s answer opens no second window', async ({ page }) => {
  const who = await workUntilItEnds(page)
  const other = google.newUser()
  await leaveGoogle(page)
  const first = await openWindow(page)
  await first.getByRole('link', { name: other }).click()
  await expect(first.getByRole('heading', { name: 'Essa é outra conta' })).toBeVisible()
  await leaveGoogle(page)
  const second = await openWindow(page)
  await expect.poll(() => first.isClosed()).toBe(true)
  expect(page.context().pages()).toHaveLength(2)
  await second.getByRole('link', { name: who }).click()
  await expectSaved(page)
})

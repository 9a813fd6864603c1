/** A session that ends goes on by Google, in a window of its own. */
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

/** Somebody without a password, in the middle of their work when their session ends. */
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
  await expect(googleButton(page)).toBeFocused()
  await expectUsable(page)
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
  const other = google.newUser()
  await leaveGoogle(page)
  const opened = await openWindow(page)
  await opened.getByRole('link', { name: other }).click()
  await expect(opened.getByRole('heading', { name: 'Essa é outra conta' })).toBeFocused()
  await expect(opened.getByText(google.emailOf(other))).toBeVisible()
  expect(await findBarriers(opened)).toEqual([])
  await expect.poll(() => isWiderThanScreen(opened)).toBe(false)
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

test('whoever takes long at Google goes on all the same', async ({ page }) => {
  const who = await workUntilItEnds(page)
  await leaveGoogle(page)
  // What the window noted when it was opened is from long ago.
  await page.context().addInitScript(() => {
    const note = sessionStorage.getItem('rodizio-asked-provider')
    if (!note) return
    sessionStorage.setItem('rodizio-asked-provider', JSON.stringify({ ...JSON.parse(note), at: 1 }))
  })
  const opened = await openWindow(page)
  await opened.getByRole('link', { name: who }).click()
  await expectSaved(page)
})

test('a browser that opens no window says what to allow', async ({ page }) => {
  await workUntilItEnds(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await googleButton(page).click()
  await expect(expiry(page).getByRole('alert')).toContainText('bloqueou a janela do Google')
  await expect(page.getByLabel('Nome')).toHaveValue('Ana Lima')
})

/** The same, with a password as well. */
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

test('what I began at Google takes nothing from the page that I have opened by password meanwhile', async ({
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

test('with a password and Google I go on by either', async ({ page }) => {
  await workWithBoth(page)
  await expect(expiry(page).getByRole('textbox', { name: 'Senha' })).toBeFocused()
  await expect(googleButton(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  await continueByPassword(page)
  await expectSaved(page)
})

test('pressed again after Google has answered, there is still one window', async ({ page }) => {
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

import { expect, type Page, test } from '@playwright/test'
import { expectUsable, findBarriers } from '../support/accessibility.ts'
import { type GoogleServer, googleButton, startGoogleServer } from '../support/google-server.ts'
import { addPerson, startsWithin } from '../support/own-server.ts'
import { notice } from '../support/steps.ts'

const password = 'senha boa de usar'
let google: GoogleServer

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  google = await startGoogleServer(project.use.baseURL)
})
test.afterAll(() => google?.stop())

test('the first time I wait for approval, the second time I am known', async ({ page }) => {
  const who = google.newUser()
  await google.enter(page, who, '/dashboard')
  await expect(page.getByText('Conta aguardando aprovação').first()).toBeVisible()
  await expect(page).toHaveURL(/^[^#]+$/)
  await page.evaluate(() => localStorage.clear())
  await google.enter(page, who, '/dashboard/settings?tab=profile')
  await expect(page.getByLabel('Nome')).toHaveValue(who)
})

test('a user who cancels at Google reads so here, and may try again', async ({ page }) => {
  const who = google.newUser()
  await google.enter(page, 'Cancelar')
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível entrar com o Google' })
  await expect(failed).toContainText('Você cancelou no Google.')
  await expect(page).toHaveURL(/\/login$/)
  await googleButton(page).click()
  await page.getByRole('link', { name: who }).click()
  await expect(page.getByText('Conta aguardando aprovação').first()).toBeVisible()
})

test('my account with a password is the same one by Google, and keeps its password', async ({
  page,
}) => {
  const email = await addPerson(google.server, page.request, password)
  await google.enter(page, google.newUser(email))
  await expect(page.getByLabel('Senha atual')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${google.server.origin}/dashboard/settings?tab=profile`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves')
})

test('nobody asks me for a password that I never had; I may set one', async ({ page }) => {
  await google.enter(page, google.newUser())
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

async function enterByPassword(page: Page): Promise<string> {
  const email = await addPerson(google.server, page.request, password)
  await page.goto(`${google.server.origin}/dashboard/settings?tab=security`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(ways(page)).toContainText('Não conectado.')
  return email
}

const connect = (page: Page) => ways(page).getByRole('button', { name: 'Conectar Google' })

test('I add Google to my account, enter by it, and take it away again', async ({ page }) => {
  const email = await enterByPassword(page)
  const who = google.newUser()
  await connect(page).click()
  await page.getByRole('link', { name: who }).click()
  await expect(notice(page, 'Google conectado!')).toBeVisible()
  await expect(ways(page)).toContainText(google.emailOf(who))
  await page.evaluate(() => localStorage.clear())
  await google.enter(page, who)
  await expect(ways(page)).toContainText(email)
  await ways(page).getByRole('button', { name: 'Desconectar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(notice(page, 'Google desconectado.')).toBeVisible()
  await expect(connect(page)).toBeVisible()
})

test('adding Google leaves no second session of this device behind', async ({ page }) => {
  await enterByPassword(page)
  const who = google.newUser()
  await connect(page).click()
  await page.getByRole('link', { name: who }).click()
  await expect(notice(page, 'Google conectado!')).toBeVisible()
  await page.reload()
  const devices = page.getByRole('region', { name: 'Aparelhos conectados' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expectUsable(page)
})

test('a user who gives up at Google while adding it reads so in the settings', async ({ page }) => {
  const email = await enterByPassword(page)
  await expect(ways(page)).toContainText(email)
  await expectUsable(page)
  await connect(page).click()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(notice(page, 'Google não conectado')).toContainText('Você cancelou no Google.')
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=security$/)
})

/** Runs in another tab of the same browser. */
async function elsewhere(page: Page, act: (tab: Page) => Promise<unknown>): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(`${google.server.origin}/config.json`)
  await tab.evaluate(() => localStorage.clear())
  await act(tab)
  await tab.close()
}

for (const outcome of ['agrees', 'cancels']) {
  test(`a user who ${outcome} at Google after the session ended finds the form, and then the settings`, async ({
    page,
  }) => {
    const email = await enterByPassword(page)
    const who = google.newUser()
    await connect(page).click()
    const answer = page.getByRole('link', { name: outcome === 'agrees' ? who : 'Cancelar' })
    await answer.waitFor()
    await elsewhere(page, async () => undefined)
    await answer.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Sua sessão expirou' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Senha' }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    const told = outcome === 'agrees' ? google.emailOf(who) : 'Não conectado.'
    await expect(ways(page)).toContainText(told)
  })
}

test('a Google account that I added to my previous account is not reported as this one’s', async ({
  page,
}) => {
  const email = await enterByPassword(page)
  const who = google.newUser()
  await connect(page).click()
  const answer = page.getByRole('link', { name: who })
  await answer.waitFor()
  await elsewhere(page, enterByPassword)
  await answer.click()
  await expect(notice(page, 'Google não conectado')).toContainText(`à conta ${email}, não a esta`)
  await expect(ways(page)).toContainText('Não conectado.')
})

test('a Google account of somebody else is not added to mine', async ({ page }) => {
  const who = google.newUser()
  await google.enter(page, who)
  await expect(ways(page)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await enterByPassword(page)
  await connect(page).click()
  await page.getByRole('link', { name: who }).click()
  await expect(notice(page, 'Google não conectado')).toContainText(
    'já está conectada a outra conta',
  )
  await expect(ways(page)).toContainText('Não conectado.')
})

test('my only way to sign in stays until I have a password', async ({ page }) => {
  await google.enter(page, google.newUser())
  await expect(ways(page)).toContainText('É a única forma de entrar nesta conta.')
  await expect(ways(page)).toContainText('Sua conta ainda não tem senha.')
  await expect(ways(page).getByRole('button')).toHaveCount(0)
  await expectUsable(page)
  await page.getByLabel(/^Nova senha/).fill(password)
  await page.getByLabel('Repita a nova senha').fill(password)
  await page.getByRole('button', { name: 'Criar senha' }).click()
  await expect(ways(page).getByRole('button', { name: 'Desconectar' })).toBeVisible()
})

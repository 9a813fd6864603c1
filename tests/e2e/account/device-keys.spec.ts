import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { codeOf } from '../support/add-factor.ts'
import { addPerson, type OwnServer, startOwnServer, startsWithin } from '../support/own-server.ts'
import { expireSession, notice } from '../support/steps.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

const password = 'senha boa de usar'
let server: OwnServer

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  server = await startOwnServer(project.use.baseURL, (toml) => toml)
})
test.afterAll(() => server?.stop())

async function enter(page: Page, email: string) {
  await page.goto(`${server.origin}/dashboard/settings?tab=security`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const keys = (page: Page) => page.getByRole('region', { name: 'Chaves de acesso' })
const addKey = (page: Page) => keys(page).getByRole('button', { name: 'Adicionar chave de acesso' })
const useKey = (page: Page) => page.getByRole('button', { name: 'Usar chave de acesso' })

test('my device becomes a key, which I use at sign-in until I remove it', async ({ page }) => {
  const device = await addVirtualAuthenticator(page)
  await enter(page, await addPerson(server, page.request, password))
  await expect(keys(page)).toContainText('Nenhuma chave ainda.')
  await expectUsable(page)
  await addKey(page).click()
  await expect(notice(page, 'Chave adicionada!')).toBeVisible()
  await expect(keys(page).getByRole('listitem')).toContainText('Adicionada em')
  await expect(addKey(page)).toBeFocused()
  await expectUsable(page)
  expect(await device.count()).toBe(1)

  // The authenticator refuses a second registration.
  await addKey(page).click()
  await expect(notice(page, 'Este aparelho já tem uma chave da sua conta.')).toBeVisible()
  await expect(keys(page).getByRole('listitem')).toHaveCount(1)

  const email = await page.evaluate(
    () => JSON.parse(localStorage.getItem('rodizio-session') ?? '{}').user.email,
  )
  await page.evaluate(() => localStorage.clear())
  await enter(page, email)
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await expectUsable(page)
  await useKey(page).focus()
  await page.keyboard.press('Enter')
  await expect(keys(page).getByRole('listitem')).toHaveCount(1)

  await keys(page)
    .getByRole('button', { name: /^Remover/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(notice(page, 'Chave removida.')).toBeVisible()
  await expect(keys(page)).toContainText('Nenhuma chave ainda.')
  await page.evaluate(() => localStorage.clear())
  await enter(page, email)
  await expect(keys(page)).toContainText('Nenhuma chave ainda.')
})

test('a key that I add while my app waits for its first code restarts the set-up, and both count', async ({
  page,
}) => {
  await addVirtualAuthenticator(page)
  await enter(page, await addPerson(server, page.request, password))
  const app = page.getByRole('region', { name: 'Aplicativo autenticador' })
  const secret = async () => ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await app.getByRole('button', { name: 'Ativar aplicativo' }).click()
  await expect(app.locator('code')).not.toBeEmpty()
  const first = await secret()
  await addKey(page).click()
  await expect(app.getByText('Este QR code é novo')).toBeVisible()
  await expect(app.locator('code')).not.toHaveText(first.match(/.{1,4}/g)?.join(' ') ?? '')
  await expectUsable(page)
  await app.getByRole('textbox').fill(codeOf(await secret()))
  await app.getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(notice(page, 'Aplicativo ativado!')).toBeVisible()
  await expectUsable(page)

  await turnOff(page)
  await expect(app.getByRole('button', { name: 'Ativar aplicativo' })).toBeVisible()
  await page.reload()
  await expect(keys(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Confirme que é você')).toHaveCount(0)
})

const appOf = (page: Page) => page.getByRole('region', { name: 'Aplicativo autenticador' })

async function turnOff(page: Page): Promise<void> {
  await appOf(page).getByRole('button', { name: 'Desativar' }).click()
  const question = page.getByRole('dialog', { name: 'Desativar o aplicativo?' })
  await expect(question).toContainText('isso será pedido logo em seguida')
  await question.getByRole('button', { name: 'Desativar' }).click()
  await expect(notice(page, 'Ao entrar, você confirma com a chave de acesso.')).toBeVisible()
}

test('when I remove the app that I signed in with, the page asks for my key and stays as it is', async ({
  page,
}) => {
  await addVirtualAuthenticator(page)
  const email = await addPerson(server, page.request, password)
  await enter(page, email)
  await addKey(page).click()
  await expect(notice(page, 'Chave adicionada!')).toBeVisible()
  const app = appOf(page)
  await app.getByRole('button', { name: 'Ativar aplicativo' }).click()
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await app.getByRole('textbox').fill(codeOf(secret))
  await app.getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(notice(page, 'Aplicativo ativado!')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await enter(page, email)
  await page.getByRole('textbox', { name: 'Código do aplicativo' }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByLabel('Senha atual').fill('ainda aqui')
  await turnOff(page)
  const question = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(question).toBeVisible()
  await expectUsable(page)
  await useKey(page).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Senha atual')).toHaveValue('ainda aqui')
  await expect(keys(page).getByRole('listitem')).toHaveCount(1)
  await expect(app.getByRole('button', { name: 'Ativar aplicativo' })).toBeVisible()
})

test('a device that has lost the key lets nobody in, and says so', async ({ page }) => {
  const device = await addVirtualAuthenticator(page)
  const email = await addPerson(server, page.request, password)
  await enter(page, email)
  await addKey(page).click()
  await expect(notice(page, 'Chave adicionada!')).toBeVisible()
  await device.forget()
  await page.evaluate(() => localStorage.clear())
  await enter(page, email)
  await useKey(page).click()
  await expect(page.getByText('O aparelho não confirmou.')).toBeVisible({ timeout: 20_000 })
  await expect(useKey(page)).toBeFocused()
  await expectUsable(page)
  await page.goto(`${server.origin}/dashboard/sellers`)
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a session that ends asks for the key as well, and keeps the typed text', async ({ page }) => {
  await addVirtualAuthenticator(page)
  await enter(page, await addPerson(server, page.request, password))
  await addKey(page).click()
  await expect(notice(page, 'Chave adicionada!')).toBeVisible()
  await page.getByRole('tab', { name: 'Perfil' }).click()
  await page.getByLabel('Nome').fill('Rita Alves Lima')
  await expireSession(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  const expiry = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await expiry.getByRole('textbox', { name: 'Senha' }).fill(password)
  await expiry.getByRole('button', { name: 'Continuar' }).click()
  const question = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(useKey(page)).toBeFocused()
  await expectUsable(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves Lima')
})

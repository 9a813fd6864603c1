import { expect, type Page, test } from '@playwright/test'
import { expectUsable, findBarriers } from '../support/accessibility.ts'
import { codeOf } from '../support/add-factor.ts'
import { addPerson, type OwnServer, startOwnServer, startsWithin } from '../support/own-server.ts'
import { clickWithoutSession, drawWithoutBlur, notice, signInAs } from '../support/steps.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

const password = 'senha boa de usar'
let server: OwnServer

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  server = await startOwnServer(project.use.baseURL, (toml) => toml)
})
test.afterAll(() => server?.stop())

const security = () => `${server.origin}/dashboard/settings?tab=security`
const keys = (page: Page) => page.getByRole('region', { name: 'Chaves de acesso' })
const addKey = (page: Page) => keys(page).getByRole('button', { name: 'Adicionar chave de acesso' })
const useKey = (page: Page) => page.getByRole('button', { name: 'Usar chave de acesso' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' })

async function openSecurity(page: Page) {
  const account = { email: await addPerson(server, page.request, password), password }
  await signInAs(page, account, security())
  await expect(keys(page)).toContainText('Nenhuma chave ainda.')
  return account
}

test('my device becomes a key, which I use at sign-in and when a session ends, until I remove it; a device that has lost it lets nobody in', async ({
  page,
}) => {
  const device = await addVirtualAuthenticator(page)
  const { email } = await openSecurity(page)
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

  await page.getByRole('tab', { name: 'Perfil' }).click()
  await page.getByLabel('Nome').fill('Rita Alves Lima')
  await clickWithoutSession(page, page.getByRole('button', { name: 'Salvar' }))
  const expiry = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await expiry.getByRole('textbox', { name: 'Senha' }).fill(password)
  await expiry.getByRole('button', { name: 'Continuar' }).click()
  await expect(useKey(page)).toBeFocused()
  await expectUsable(page)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves Lima')
  await expect(notice(page, 'Perfil atualizado')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(security())
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const remember = await device.forget()
  await useKey(page).click()
  await expect(page.getByText('O aparelho não confirmou.')).toBeVisible({ timeout: 20_000 })
  await expect(useKey(page)).toBeFocused()
  await expectUsable(page)
  await page.goto(security())
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await remember()
  await useKey(page).focus()
  await page.keyboard.press('Enter')
  await keys(page)
    .getByRole('button', { name: /^Remover/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(notice(page, 'Chave removida.')).toBeVisible()
  await expect(keys(page)).toContainText('Nenhuma chave ainda.')
})

test('a key that I add while my app waits for its first code restarts the set-up; when I remove the app that I signed in with, the page asks for my key and stays as it is', async ({
  page,
}) => {
  await addVirtualAuthenticator(page)
  const account = await openSecurity(page)
  const app = page.getByRole('region', { name: 'Aplicativo autenticador' })
  const secretOf = async () => ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await app.getByRole('button', { name: 'Ativar aplicativo' }).click()
  await expect(app.locator('code')).not.toBeEmpty()
  const first = await secretOf()
  await addKey(page).click()
  await expect(app.getByText('Este QR code é novo')).toBeVisible()
  await expect(app.locator('code')).not.toHaveText(first.match(/.{1,4}/g)?.join(' ') ?? '')
  await expectUsable(page)
  const secret = await secretOf()
  await app.getByRole('textbox').fill(codeOf(secret))
  await app.getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(notice(page, 'Aplicativo ativado!')).toBeVisible()

  await signInAs(page, account, security())
  await page.getByRole('textbox', { name: 'Código do aplicativo' }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByLabel('Senha atual').fill('ainda aqui')
  await drawWithoutBlur(page)
  await app.getByRole('button', { name: 'Desativar' }).click()
  const warning = page.getByRole('dialog', { name: 'Desativar o aplicativo?' })
  await expect(warning).toContainText('isso será pedido logo em seguida')
  await warning.getByRole('button', { name: 'Desativar' }).click()
  await expect(notice(page, 'Ao entrar, você confirma com a chave de acesso.')).toBeVisible()
  await expect(question(page)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await useKey(page).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByLabel('Senha atual')).toHaveValue('ainda aqui')
  await expect(keys(page).getByRole('listitem')).toHaveCount(1)
  await expect(app.getByRole('button', { name: 'Ativar aplicativo' })).toBeVisible()
})

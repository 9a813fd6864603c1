import { expect, type Page, test } from '@playwright/test'
import { expectUsable, findBarriers } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openMailLink, receiveMail } from '../support/mails.ts'
import { newUser } from '../support/new-user.ts'
import { expireSession, notice } from '../support/steps.ts'

const password = 'senha boa de usar'
const expiry = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão expirou' })

async function workUntilItEnds(page: Page): Promise<string> {
  const email = await newUser(page, password)
  await page.goto('/dashboard/settings?tab=profile')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves')
  await page.getByLabel('Nome').fill('Rita Lima')
  await expireSession(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(expiry(page)).toBeVisible()
  return email
}

const askForLink = (page: Page) => expiry(page).getByRole('button', { name: /receber link/ })

test('a user who has forgotten the password continues by a link in a mail, without losing the typed text', async ({
  page,
  baseURL,
}) => {
  const email = await workUntilItEnds(page)
  await askForLink(page).press('Enter')
  await expect(expiry(page).getByRole('status')).toContainText('Abra-o neste navegador')
  await expect(askForLink(page)).toBeFocused()
  await expectUsable(page)
  const mail = await receiveMail(email)
  await page.unroute(/grant_type=refresh_token/)
  const tab = await page.context().newPage()
  await openMailLink(tab, mail, String(baseURL))
  await expect(tab.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible()
  await expect(expiry(page)).toBeHidden()
  await expect(notice(page, 'Perfil atualizado')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sua sessão continua.' })).toHaveCount(1)
})

test('a link that could not be sent is reported, and requested again', async ({ page }) => {
  await workUntilItEnds(page)
  await intercept(page, '**/auth/v1/recover*', (route) => route.abort())
  await askForLink(page).click()
  await expect(expiry(page).getByRole('alert')).toContainText('Não foi possível conectar ao')
  await page.unroute('**/auth/v1/recover*')
  await askForLink(page).click()
  await expect(expiry(page).getByRole('status')).toContainText('Link enviado')
})

test('a wrong password is announced, and the field has the focus again', async ({ page }) => {
  await workUntilItEnds(page)
  const field = expiry(page).getByRole('textbox', { name: 'Senha' })
  await field.fill('outra senha')
  await expiry(page).getByRole('button', { name: 'Continuar' }).press('Enter')
  await expect(expiry(page).getByRole('alert')).toContainText('E-mail ou senha incorretos.')
  await expect(field).toBeFocused()
})

test('a user who signs out in one tab reads so in the others, and only there', async ({ page }) => {
  const email = await newUser(page, password)
  await page.goto('/dashboard/settings?tab=security')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Aparelhos conectados' })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/settings?tab=security')
  await tab.getByRole('button', { name: 'Sair deste aparelho' }).click()
  const told = (where: Page) => where.getByRole('alert').filter({ hasText: 'Você saiu da conta' })
  await expect(told(page)).toContainText('em outra aba deste navegador')
  expect(await findBarriers(page)).toEqual([])
  await expect(tab.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
  await expect(told(tab)).toHaveCount(0)
})

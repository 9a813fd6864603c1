import { expect, type Page, test } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { notice } from '../support/steps.ts'

const password = 'senha boa de usar'
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter')
const secret = (page: Page) => page.getByRole('textbox', { name: 'Senha' })

test('the focus moves to the password after a refused sign-in, and to the address after a failed request', async ({
  page,
}) => {
  const email = await newUser(page, password)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await secret(page).fill('outra senha')
  await press(page, 'Entrar')
  await expect(notice(page, 'E-mail ou senha incorretos.')).toBeVisible()
  await expect(secret(page)).toBeFocused()
  await intercept(page, '**/auth/v1/recover*', (route) => route.abort())
  await press(page, 'Esqueci minha senha')
  await press(page, 'Enviar link')
  await expect(notice(page, 'Erro ao enviar email')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
})

test('the focus stays in its form after the settings are saved', async ({ page }) => {
  const email = await newUser(page, password)
  await page.goto('/dashboard/settings?tab=profile')
  await page.getByLabel('E-mail').fill(email)
  await secret(page).fill(password)
  await press(page, 'Entrar')
  await page.getByLabel('Nome').fill('Rita Lima')
  await press(page, 'Salvar')
  await expect(notice(page, 'Perfil atualizado!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeFocused()
  await page.getByLabel('Novo e-mail').fill(`nova${Date.now()}@novo.example`)
  await press(page, 'Trocar e-mail')
  await expect(page.getByText('Falta confirmar a troca')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trocar e-mail' })).toBeFocused()
})

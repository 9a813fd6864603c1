/** Signing in and out, in a real browser. */
import { expect, test } from '@playwright/test'
import { notice, signInByForm } from './steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an empty form says what is missing, a wrong password is told in Portuguese', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Informe seu e-mail.')).toBeVisible()
  await expect(page.getByText('Informe sua senha.')).toBeVisible()
  await page.getByLabel('E-mail').fill('ninguem')
  await page.getByRole('textbox', { name: 'Senha' }).fill('errada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible()
  await page.getByLabel('E-mail').fill('ninguem@rodizio.example')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(notice(page, 'Erro no login')).toContainText('E-mail ou senha incorretos.')
})

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByRole('textbox', { name: 'Senha' })
  await password.fill('segredo')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a deep link survives the sign-in; after signing out it is closed again', async ({ page }) => {
  await signInByForm(page, '/dashboard/captured-contacts')
  await expect(page.getByRole('heading', { name: 'Contatos Capturados' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/captured-contacts$/)
  await page.goto('/login')
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/dashboard/captured-contacts')
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('rodizio-session')
  await page.goto('/dashboard/sellers')
  await expect(page).toHaveURL(/\/login$/)
})

test('a notice is light or dark as the system is', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('ninguem@rodizio.example')
  await page.getByRole('textbox', { name: 'Senha' }).fill('errada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  const failure = notice(page, 'Erro no login')
  await expect(failure).toHaveCSS('background-color', 'rgb(24, 34, 53)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(failure).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

import { expect, type Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { test } from '../support/own-company.ts'
import { signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const screens = ['Vendedores', 'Leads', 'Contatos Capturados', 'Instalação', 'Dashboard']

const main = (page: Page) => page.getByRole('main')
const side = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const expectScheme = (page: Page, scheme: string) =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)

test('every role of a company finds its screens in the menu, the open one marked; role and plan stand beside the title, the plan in the top bar as well', async ({
  page,
  company,
}) => {
  await signIn(page)
  for (const [role, roleName, plan, planName] of [
    ['admin', 'Admin', 'basic', 'Básico'],
    ['manager', 'Gerente', 'pro', 'Pro'],
    ['seller', 'Vendedor', 'enterprise', 'Enterprise'],
    ['user', 'Usuário', 'enterprise', 'Enterprise'],
  ] as const) {
    await company.changeAna({ role })
    await company.change({ plan })
    await page.reload()
    await expect(main(page).getByText(roleName, { exact: true })).toBeVisible()
    await expect(main(page).getByText(planName, { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByText(planName, { exact: true })).toBeVisible()
    for (const name of screens) {
      await side(page).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name }), role).toBeVisible()
      await expect(side(page).locator('[aria-current=page]')).toHaveText(name)
    }
  }
})

test('light and dark follow the system until somebody chooses otherwise', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page)
  await expectScheme(page, 'light')
  await page.getByRole('button', { name: 'Usar tema escuro' }).click()
  await expectScheme(page, 'dark')
  await page.reload()
  await page.getByRole('button', { name: 'Usar tema claro' }).click()
  await expectScheme(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectScheme(page, 'dark')
})

test('the account menu says who is signed in, works by keyboard, and signs out, which closes the connection', async ({
  page,
}) => {
  const connected = page.waitForEvent('websocket')
  await signIn(page)
  const closed = (await connected).waitForEvent('close')
  const account = page.getByRole('button', { name: 'Minha conta: Ana Souza' })
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toContainText('ana@')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sair' }).press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await closed
})

test('a screen that crashes leaves the menu usable and offers two ways out', async ({ page }) => {
  await intercept(page, /\/assets\/sellers-page-.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  )
  await signIn(page)
  await side(page).getByRole('link', { name: 'Vendedores' }).click()
  await expect(page.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recarregar' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

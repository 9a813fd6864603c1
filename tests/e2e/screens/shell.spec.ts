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

test('every role of a company finds its screens in the menu, the open one marked', async ({
  page,
  company,
}) => {
  await signIn(page)
  for (const role of ['admin', 'manager', 'seller', 'user']) {
    await company.changeAna({ role })
    await page.reload()
    for (const name of screens) {
      await side(page).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(side(page).locator('[aria-current=page]')).toHaveText(name)
    }
  }
})

test('a new screen has its own title, is announced and takes the focus', async ({ page }) => {
  await signIn(page)
  await side(page).getByRole('link', { name: 'Vendedores' }).click()
  await expect(page).toHaveTitle('Vendedores · Rodízio')
  await expect(page.locator('[aria-live=polite]', { hasText: 'Vendedores · Rodízio' })).toHaveCount(
    1,
  )
  await expect(main(page)).toBeFocused()
})

test('the first Tab leads to the skip link', async ({ page }) => {
  await signIn(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
})

test('on a phone the open menu keeps the focus, and returns it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await expect(page.getByRole('banner')).toContainText('Painel de Controle')
  await expect(page.getByRole('banner').getByText('Auto Horizonte').first()).toBeVisible()
  const burger = page.getByRole('button', { name: 'Abrir menu' })
  await burger.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator(':focus')).toHaveCount(1)
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(burger).toBeFocused()
  await burger.click()
  await drawer.getByRole('link', { name: 'Vendedores' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendedores' })).toBeVisible()
  await expect(main(page)).toBeFocused()
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

test('the account menu says who is signed in, works by keyboard, and signs out', async ({
  page,
}) => {
  await signIn(page)
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
})

test('a lost connection is reported, and its return as well', async ({ page, context }) => {
  await signIn(page)
  await context.setOffline(true)
  await expect(page.getByText('Você está sem conexão.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Você está sem conexão.')).toBeHidden()
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

test('an unknown address is reported inside the frame, with a link home', async ({ page }) => {
  await signIn(page, '/dashboard/nada/aqui')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(side(page)).toBeVisible()
  await expect(page).toHaveTitle('Página não encontrada · Rodízio')
})

import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')

test('the home shows the figures of the company; each screen has its place in the menu and its title, is announced and takes the focus, and the first Tab skips to it', async ({
  page,
}) => {
  await signIn(page)
  await expect(page).toHaveTitle('Dashboard · Rodízio')
  await expect(page.getByRole('banner')).toContainText('Painel de Controle')
  await expect(page.getByRole('banner')).toContainText('Auto Horizonte')
  const main = page.getByRole('main')
  await expect(main).toContainText('membros ativos')
  await expect(menu(page)).toHaveText([
    'Dashboard',
    'Vendedores',
    'Leads',
    'Contatos Capturados',
    'Instalação',
    'Configurações',
  ])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  const contacts = page.getByRole('link', { name: 'Contatos Capturados' })
  await contacts.click()
  await expect(page).toHaveTitle('Contatos Capturados · Rodízio')
  await expect(
    page.locator('[aria-live=polite]', { hasText: 'Contatos Capturados · Rodízio' }),
  ).toHaveCount(1)
  await expect(main).toBeFocused()
  await expect(contacts).toHaveAttribute('aria-current', 'page')
})

test('super_admin sees the platform, and the pages of a company by choosing it', async ({
  page,
}) => {
  await signIn(page, '/dashboard', 'super_admin')
  await expect(page.getByText('Informações do sistema')).toBeVisible()
  await expect(page.getByText('Conectado')).toBeVisible()
  await expect(menu(page)).toHaveText([
    'Dashboard',
    'Empresas',
    'Aprovação de Usuários',
    'Configurações',
  ])
  await page.goto('/dashboard/sellers')
  await expect(page.getByRole('button', { name: 'Novo vendedor' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Empresa' }).click()
  await page.getByRole('option', { name: 'Auto Horizonte' }).click()
  await expect(page.getByRole('button', { name: 'Novo vendedor' })).toBeVisible()
  await expect(page).toHaveURL(/company=/)
})

import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')

test('the home shows the figures of the company, and each screen has its place in the menu', async ({
  page,
}) => {
  await signIn(page)
  await expect(page).toHaveTitle('Dashboard · Rodízio')
  await expect(page.getByRole('banner')).toContainText('Painel de Controle')
  await expect(page.getByRole('banner')).toContainText('Auto Horizonte')
  await expect(page.getByRole('main')).toContainText('membros ativos')
  await expect(menu(page)).toHaveText([
    'Dashboard',
    'Vendedores',
    'Leads',
    'Contatos Capturados',
    'Instalação',
    'Configurações',
  ])
  await page.getByRole('link', { name: 'Contatos Capturados' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Contatos Capturados' })).toHaveAttribute(
    'aria-current',
    'page',
  )
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

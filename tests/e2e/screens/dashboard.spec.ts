import { expect, test } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an unknown address under the dashboard is a 404 with a way home; one of the platform is closed to a company', async ({
  page,
}) => {
  await signIn(page, '/dashboard/nada/aqui')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await expect(page).toHaveTitle('Página não encontrada · Rodízio')
  await page.getByRole('link', { name: 'Voltar ao painel' }).click()
  await expect(page.getByRole('heading', { name: 'Atividade recente' })).toBeVisible()
  await page.goto('/dashboard/platform-health')
  await expect(page.getByText('Acesso Restrito')).toBeVisible()
  await page.goto('/nada-aqui')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

test('the dashboard works under every name of its server', async ({ page, baseURL }) => {
  await signIn(page, `${baseURL?.replace('127.0.0.1', 'painel.test')}/dashboard/sellers`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a dashboard that cannot start says so and can be tried again', async ({ page }) => {
  await intercept(page, '**/config.json', (route) => route.fulfill({ status: 503 }))
  await page.goto('/login')
  await expect(page.getByText('Não foi possível carregar o painel')).toBeVisible()
  await page.unroute('**/config.json')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('a lost connection is reported, and its return as well; a screen that was missing then opens', async ({
  page,
  context,
}) => {
  await signIn(page)
  // The first screen has loaded completely, so that only the next one is missing.
  await expect(page.getByRole('heading', { name: 'Atividade recente' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('Você está sem conexão.')).toBeVisible()
  await page.getByRole('link', { name: 'Vendedores' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
  await expect(page.getByText('Algo deu errado')).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText('Você está sem conexão.')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendedores' })).toBeVisible()
})

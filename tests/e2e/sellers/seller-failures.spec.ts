import { expect } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { daysAgo, seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page, company }) => {
  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes', { deleted_at: daysAgo(1) }),
  )
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await signIn(page, '/dashboard/sellers')
  await intercept(page, '**/rest/v1/sellers*', (route) =>
    ['POST', 'PATCH'].includes(route.request().method())
      ? route.fulfill({ status: 500 })
      : route.continue(),
  )
})

test('a seller who could not be added is still in the form', async ({ page }) => {
  await page.getByRole('button', { name: 'Novo vendedor' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('Davi Lopes')
  await form.getByLabel('E-mail').fill('davi@aurora.example')
  await form.getByLabel('Telefone').fill('81991112222')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(notice(page, 'Erro ao criar vendedor')).toBeVisible()
  await expect(form.getByLabel('Nome completo')).toHaveValue('Davi Lopes')
  await page.unroute('**/rest/v1/sellers*')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(card(page, 'Davi Lopes')).toBeVisible()
})

test('a seller who could not be changed is still in the form, and unchanged in the list', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  const form = page.getByRole('dialog', { name: 'Editar vendedor' })
  await form.getByLabel('Nome completo').fill('Bento Prado')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Erro ao atualizar vendedor')).toBeVisible()
  await expect(form.getByLabel('Nome completo')).toHaveValue('Bento Prado')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(card(page, 'Bento Reis')).toBeVisible()
})

test('a seller who could not be archived stays in the list', async ({ page }) => {
  await page.getByRole('button', { name: 'Arquivar Bento Reis' }).click()
  await expect(notice(page, 'Erro ao arquivar vendedor')).toBeVisible()
  await expect(card(page, 'Bento Reis')).toContainText('Ativo')
})

test('a seller who could not be restored stays archived', async ({ page }) => {
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await page.getByRole('button', { name: 'Desarquivar' }).click()
  await expect(notice(page, 'Erro ao desarquivar vendedor')).toBeVisible()
  await expect(card(page, 'Clara Nunes')).toContainText('Arquivado')
})

test('counters that could not be reset stay as before', async ({ page }) => {
  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zerar contadores' }).click()
  await expect(notice(page, 'Erro ao zerar contadores')).toBeVisible()
  await expect(card(page, 'Bento Reis')).toContainText(/1\s*lead recebido/)
})

test('counters that cannot be read cannot be reset', async ({ page }) => {
  const zero = page.getByRole('button', { name: 'Zerar contadores' })
  await expect(zero).toBeEnabled()
  await intercept(page, '**/rest/v1/sellers*', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByText('Erro ao carregar vendedores').first()).toBeVisible()
  await expect(zero).toBeDisabled()
})

test('without a connection a change fails at once, and does not happen later', async ({
  page,
  context,
}) => {
  await page.unroute('**/rest/v1/sellers*')
  const active = page.getByRole('switch', { name: /Bento Reis/ })
  await expect(active).toBeChecked()
  await context.setOffline(true)
  await active.press(' ')
  await expect(notice(page, 'Erro ao atualizar vendedor')).toBeVisible()
  await context.setOffline(false)
  await expect(active).toBeEnabled()
  await page.reload()
  await expect(active).toBeChecked()
})

import { expect } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { daysAgo, seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const failing = '**/rest/v1/sellers*'

test('sellers who could not be changed, archived, restored or added, and counters that could not be reset, stay as before', async ({
  page,
  company,
}) => {
  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes', { deleted_at: daysAgo(1) }),
  )
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await signIn(page, '/dashboard/sellers')
  await intercept(page, failing, (route) =>
    ['POST', 'PATCH'].includes(route.request().method())
      ? route.fulfill({ status: 500 })
      : route.continue(),
  )
  const form = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  await form.getByLabel('Nome completo').fill('Bento Prado')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Erro ao atualizar vendedor')).toBeVisible()
  await expect(form.getByLabel('Nome completo')).toHaveValue('Bento Prado')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()

  await page.getByRole('button', { name: 'Arquivar Bento Reis' }).click()
  await expect(notice(page, 'Erro ao arquivar vendedor')).toBeVisible()
  await expect(card(page, 'Bento Reis')).toContainText('Ativo')
  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await form.getByRole('button', { name: 'Zerar contadores' }).click()
  await expect(notice(page, 'Erro ao zerar contadores')).toBeVisible()
  await expect(card(page, 'Bento Reis')).toContainText(/1\s*lead recebido/)

  const archived = page.getByRole('switch', { name: 'Mostrar arquivados' })
  await archived.press(' ')
  await page.getByRole('button', { name: 'Desarquivar' }).click()
  await expect(notice(page, 'Erro ao desarquivar vendedor')).toBeVisible()
  await expect(card(page, 'Clara Nunes')).toContainText('Arquivado')
  await archived.press(' ')

  await page.getByRole('button', { name: 'Novo vendedor' }).click()
  await form.getByLabel('Nome completo').fill('Davi Lopes')
  await form.getByLabel('E-mail').fill('davi@aurora.example')
  await form.getByLabel('Telefone').fill('81991112222')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(notice(page, 'Erro ao criar vendedor')).toBeVisible()
  await expect(form.getByLabel('Nome completo')).toHaveValue('Davi Lopes')
  await page.unroute(failing)
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(card(page, 'Davi Lopes')).toBeVisible()
})

test('a list that cannot be read can be tried again, and its counters cannot be reset; without a connection a change fails at once, and does not happen later', async ({
  page,
  context,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await intercept(page, failing, (route) => route.fulfill({ status: 500 }))
  await signIn(page, '/dashboard/sellers')
  // Once in place of the list and once as a toast.
  await expect(page.getByText('Erro ao carregar vendedores')).toHaveCount(2)
  await expect(page.getByText('Não foi possível carregar a lista de vendedores.')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Zerar contadores' })).toBeDisabled()
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()

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

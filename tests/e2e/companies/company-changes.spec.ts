import { expect, type Page } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openServer, pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, chooseAction, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, search = '') =>
  signIn(page, `/dashboard/companies${search}`, 'super_admin')
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Empresas' }).getByRole('listitem', { name, exact: true })

test('a company’s data, plan and switch are changed; mistakes are shown first', async ({
  page,
  company,
  request,
}) => {
  await company.change({ name: 'Loja Antes' })
  await open(page)
  await chooseAction(page, 'Loja Antes', 'Editar dados')
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome da empresa').fill('')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('sem arroba')
  await form.getByRole('textbox', { name: 'Nova senha' }).fill('12345')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Informe o nome da empresa.')).toBeVisible()
  await expect(form.getByText('Informe um e-mail válido.')).toBeVisible()
  await expect(form.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeVisible()
  await form.getByLabel('Nome da empresa').fill('Loja Depois')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('depois@loja.example')
  await form.getByLabel('Telefone').fill('8133334444')
  await form.getByRole('textbox', { name: 'Nova senha' }).fill('')
  await form.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: 'Pro' }).click()
  await form.getByRole('switch', { name: 'Ativa' }).press(' ')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Empresa atualizada!')).toBeVisible()
  await expect(row(page, 'Loja Depois')).toContainText('Inativa')
  await expect(row(page, 'Loja Depois')).toContainText('Pro')
  const [stored] = await openServer(request)('get', `companies?id=eq.${company.id}`)
  expect(stored).toMatchObject({
    name: 'Loja Depois',
    email: 'depois@loja.example',
    phone: '8133334444',
    plan: 'pro',
    sellers_limit: 15,
    active: false,
  })
})

test('a company is removed only after the question, which lists all that is removed with it', async ({
  page,
  company,
  request,
}) => {
  await company.change({ name: 'Loja de Saída' })
  await company.add('sellers', seller('Bento Reis'))
  await open(page)
  await expect(row(page, 'Loja de Saída')).toContainText('1 de 5')
  await chooseAction(page, 'Loja de Saída', 'Remover')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Tem certeza que deseja remover a empresa Loja de Saída?')
  await expect(question).toContainText('1 vendedor')
  await expect(question).toContainText('o acesso de 1 pessoa')
  await expect(question).toContainText('leads, links curtos e páginas de captura')
  await expect(question).toContainText('30 dias')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(row(page, 'Loja de Saída')).toBeVisible()
  await chooseAction(page, 'Loja de Saída', 'Remover')
  await question.getByRole('button', { name: 'Remover empresa' }).click()
  await expect(page.getByText('Empresa removida!')).toBeVisible()
  await expect(row(page, 'Loja de Saída')).toHaveCount(0)
  const [stored] = await openServer(request)('get', `companies?id=eq.${company.id}`)
  expect(stored?.deleted_at).toBeTruthy()
})

test('a company that was removed meanwhile is neither changed nor removed again: each dialog says so', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja que Some' })
  await open(page)
  await chooseAction(page, 'Loja que Some', 'Editar dados')
  await company.change({ deleted_at: new Date() })
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome da empresa').fill('Loja de Volta')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Erro ao atualizar empresa')).toContainText('Empresa não encontrada')
  await expect(form.getByLabel('Nome da empresa')).toHaveValue('Loja de Volta')

  await company.change({ deleted_at: null })
  await page.reload()
  await chooseAction(page, 'Loja que Some', 'Remover')
  await company.change({ deleted_at: new Date() })
  await page.getByRole('dialog').getByRole('button', { name: 'Remover empresa' }).click()
  await expect(notice(page, 'Erro ao remover empresa')).toContainText('Empresa não encontrada')
})

test('the details show usage against the plan, people and activity, and can be shared', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja Detalhada', leads_limit: 2, phone: '8133334444' })
  await company.add('sellers', seller('Bento Reis'))
  await company.add('leads_captured', pastLead('Lead Antigo', 40))
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await open(page)
  await chooseAction(page, 'Loja Detalhada', 'Ver detalhes')
  const details = page.getByRole('dialog', { name: 'Loja Detalhada' })
  const usage = details.getByRole('region', { name: 'Uso do plano' })
  await expect(usage).toContainText('2 de 2 (100%)')
  await expect(usage).toContainText('1 de 5 (20%)')
  await expect(usage).toContainText('0 de 2 (0%)')
  await expect(details.getByRole('region', { name: 'Pessoas com acesso' })).toContainText(
    'Ana Souza',
  )
  const activity = details.getByRole('region', { name: 'Atividade' })
  await expect(activity).toContainText('Novo lead: LO')
  await expect(activity).toContainText('Nova empresa')
  for (const [screen, address] of [
    ['Registro de atividades', `/dashboard/activity?company=${company.id}`],
    ['Privacidade', `/dashboard/settings?tab=privacy&company=${company.id}`],
  ] as const) {
    await expect(details.getByRole('link', { name: screen })).toHaveAttribute('href', address)
  }
  await expect(page).toHaveURL(new RegExp(`aberta=${company.id}`))
  await page.reload()
  await expect(usage).toContainText('2 de 2 (100%)')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(/companies$/)
})

test('details and a list that cannot be read say so, and the list is tried again', async ({
  page,
}) => {
  const reads = /rpc\/get_(all_companies|company_figures)/
  await intercept(page, reads, (route) => route.fulfill({ status: 500 }))
  await open(page, '?aberta=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Não foi possível carregar a lista de empresas.')).toBeVisible()
  await page.unroute(reads)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(row(page, 'Auto Horizonte')).toBeVisible()
  await expect(notice(page, 'Empresa não encontrada')).toBeVisible()
  await expect(page).toHaveURL(/companies$/)
})

test('a platform without companies offers to register the first one', async ({
  page,
  withoutCompanies: _,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Cadastrar primeira empresa' }).click()
  await expect(page.getByRole('dialog', { name: 'Nova empresa' })).toBeVisible()
})

test('list, sellers, details and dialogs are accessible and fit a phone', async ({
  page,
  company,
}) => {
  test.setTimeout(90_000)
  await company.change({ name: 'Loja Aberta' })
  await company.add('sellers', seller('Bento Reis'))
  await open(page)
  await page.getByRole('button', { name: 'Vendedores de Loja Aberta' }).click()
  await expect(page.getByRole('button', { name: 'Arquivar Bento Reis' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  const add = 'Cadastrar vendedores/atendentes'
  for (const entry of ['Editar dados', 'Ver detalhes', add, 'Remover']) {
    await chooseAction(page, 'Loja Aberta', entry)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Ações de Loja Aberta' })).toBeFocused()
  }
})

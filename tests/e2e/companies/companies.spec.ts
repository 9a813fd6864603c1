import { expect, type Page } from '@playwright/test'
import { openServer, pastLead, seller, test } from '../support/own-company.ts'
import { callAsUser, captureLead, chooseAction, figure, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page) => signIn(page, '/dashboard/companies', 'super_admin')
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Empresas' }).getByRole('listitem', { name, exact: true })

test('only super_admin keeps companies: the screen is closed, and the server refuses', async ({
  page,
}) => {
  await signIn(page, '/dashboard/companies')
  await expect(page.getByText('Acesso Restrito')).toBeVisible()
  await expect(
    page.getByText('Esta funcionalidade está disponível apenas para super administradores.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Empresas' })).toHaveCount(0)
  await expect(page.getByText('Redefinir senha')).toHaveCount(0)
  const answers = [
    await callAsUser(page, 'get_all_companies'),
    await callAsUser(page, 'get_company_figures'),
  ]
  const message = 'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  expect(answers).toMatchObject([
    { status: 403, message },
    { status: 403, message },
  ])
})

test('cards and list count companies, sellers and the leads of thirty days', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja das Contas', plan: 'pro', active: false })
  await open(page)
  await expect(page).toHaveTitle('Empresas · Rodízio')
  const labels = ['Total', 'Ativas', 'Total Vendedores', 'Leads (30 dias)']
  const before = await readCards(page, labels)
  await company.change({ active: true })
  await company.add('sellers', seller('Bento Reis'), seller('Clara Nunes', { active: false }))
  await company.add('leads_captured', pastLead('Lead Antigo', 31), pastLead('Lead Recente', 29))
  await page.reload()
  await expect(row(page, 'Loja das Contas')).toContainText('2 de 15 vendedores')
  await expect(row(page, 'Loja das Contas')).toContainText('1 lead (30 d)')
  await expect(row(page, 'Loja das Contas')).toContainText('Pro')
  const [total = 0, active = 0, sellers = 0, leads = 0] = before
  expect(await readCards(page, labels)).toEqual([total, active + 1, sellers + 2, leads + 1])
})

test('companies are found by name, e-mail and phone, twenty to a page', async ({
  page,
  request,
  company,
}) => {
  await company.change({ name: 'Ágil Móveis', email: 'oi@agil.example', phone: '8133334444' })
  const send = openServer(request)
  const branches = Array.from({ length: 20 }, (_, i) => ({
    name: `Filial ${String(i + 1).padStart(2, '0')}`,
    email: `filial${i + 1}@rede.example`,
  }))
  for (const branch of branches) await send('post', 'companies', branch)
  try {
    await open(page)
    await expect(page.getByText(/^1–20 de \d+ empresas$/)).toBeVisible()
    await expect(row(page, 'Filial 20')).toHaveCount(0)
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect(row(page, 'Filial 20')).toBeVisible()
    for (const wanted of ['agil moveis', 'OI@AGIL', '(81) 3333-44']) {
      await page.getByRole('searchbox', { name: 'Buscar empresa' }).fill(wanted)
      await expect(row(page, 'Ágil Móveis')).toBeVisible()
      await expect(row(page, 'Filial 20')).toHaveCount(0)
    }
    await page.getByRole('searchbox', { name: 'Buscar empresa' }).fill('ninguém')
    await expect(page.getByText('Nenhuma empresa encontrada com essa busca.')).toBeVisible()
  } finally {
    const gone = { active: false, deleted_at: new Date() }
    await send('patch', 'companies?email=like.filial*@rede.example', gone)
  }
})

test('a company’s sellers unfold; one is added, archived with its leads, and brought back', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja do Time' })
  await open(page)
  const unfold = page.getByRole('button', { name: 'Vendedores de Loja do Time' })
  await unfold.click()
  await expect(row(page, 'Loja do Time')).toContainText('Nenhum vendedor cadastrado ainda')
  await chooseAction(page, 'Loja do Time', 'Cadastrar vendedores/atendentes')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(form.getByText('Informe o nome completo.')).toBeVisible()
  await expect(form.getByText('Informe o telefone.')).toBeVisible()
  await form.getByLabel('Nome completo').fill('Helena Dias')
  await form.getByLabel('E-mail').fill('helena@aurora.example')
  await form.getByLabel('Telefone').fill('81991112222')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Vendedor cadastrado!')).toBeVisible()
  const sellers = page.getByRole('list', { name: 'Vendedores de Loja do Time' })
  await expect(sellers).toContainText('Helena Dias')
  await expect(sellers).toContainText('(81) 99111-2222')
  await expect(sellers).toContainText('Ativo')
  await expect(row(page, 'Loja do Time')).toContainText('1 de 5 vendedores')

  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await sellers.getByRole('button', { name: 'Arquivar Helena Dias' }).click()
  await expect(page.getByText('Vendedor arquivado!')).toBeVisible()
  await expect(page.getByText('Helena Dias: 1 lead continua no histórico.')).toBeVisible()
  await expect(row(page, 'Loja do Time')).toContainText('Nenhum vendedor cadastrado ainda')
  await row(page, 'Loja do Time').getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await expect(sellers).toContainText('Arquivado')
  await sellers.getByRole('button', { name: 'Desarquivar Helena Dias' }).click()
  await expect(page.getByText('Vendedor desarquivado!')).toBeVisible()
  await expect(row(page, 'Loja do Time')).toContainText('Nenhum vendedor arquivado')
})

test('a mistake in a dialog is shown in the dialog', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Nova empresa' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome da empresa').fill('Loja Sem E-mail')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(form.getByLabel('E-mail')).toBeFocused()
})

test('a company at its plan’s limit gets no further seller, new or restored', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja Cheia' })
  const archived = { deleted_at: new Date() }
  await company.add('sellers', seller('Bento Reis'), seller('Clara Nunes', archived))
  await company.change({ sellers_limit: 1 })
  await open(page)
  await chooseAction(page, 'Loja Cheia', 'Cadastrar vendedores/atendentes')
  const form = page.getByRole('dialog')
  await expect(form).toContainText('1 de 1 vendedor do plano Básico')
  await form.getByLabel('Nome completo').fill('Davi Lopes')
  await form.getByLabel('E-mail').fill('davi@aurora.example')
  await form.getByLabel('Telefone').fill('81991112222')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  const limit = 'O limite de vendedores do seu plano foi atingido.'
  await expect(notice(page, 'Erro ao cadastrar vendedor')).toContainText(limit)
  await expect(form.getByLabel('Nome completo')).toHaveValue('Davi Lopes')
  await expect(form.getByRole('button', { name: 'Cadastrar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Vendedores de Loja Cheia' }).click()
  await row(page, 'Loja Cheia').getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await page.getByRole('button', { name: 'Desarquivar Clara Nunes' }).click()
  await expect(notice(page, 'Erro ao desarquivar vendedor')).toContainText(limit)
})

test('a seller whose company was removed can no longer be archived', async ({ page, company }) => {
  await company.change({ name: 'Loja que Some' })
  await company.add('sellers', seller('Bento Reis'))
  await open(page)
  await page.getByRole('button', { name: 'Vendedores de Loja que Some' }).click()
  await expect(page.getByRole('button', { name: 'Arquivar Bento Reis' })).toBeVisible()
  await company.change({ deleted_at: new Date() })
  await page.getByRole('button', { name: 'Arquivar Bento Reis' }).click()
  await expect(notice(page, 'Erro ao arquivar vendedor')).toBeVisible()
})

async function readCards(page: Page, labels: string[]): Promise<number[]> {
  const figures: number[] = []
  for (const label of labels) {
    const value = figure(page, label).getByRole('paragraph').nth(1)
    await expect(value).toHaveText(/^\d/)
    figures.push(Number((await value.textContent())?.replace(/\D/g, '')))
  }
  return figures
}

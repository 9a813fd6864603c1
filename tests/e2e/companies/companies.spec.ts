import { expect, type Page } from '@playwright/test'
import { openServer, pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, chooseAction, figure, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page) => signIn(page, '/dashboard/companies', 'super_admin')
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Empresas' }).getByRole('listitem', { name, exact: true })

test('only super_admin keeps companies and approves users: both screens are closed to others', async ({
  page,
}) => {
  await signIn(page)
  for (const [path, menu] of [
    ['/dashboard/companies', 'Empresas'],
    ['/dashboard/user-approval', 'Aprovação de Usuários'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('Acesso Restrito')).toBeVisible()
    await expect(
      page.getByText('Esta funcionalidade está disponível apenas para super administradores.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: menu })).toHaveCount(0)
    await expect(page.getByText('Redefinir senha')).toHaveCount(0)
  }
})

test('cards and list count companies, sellers and the leads of thirty days, twenty to a page, found by a search', async ({
  page,
  request,
  company,
}) => {
  await company.change({ name: 'Ágil Móveis', plan: 'pro', active: false })
  await open(page)
  await expect(page).toHaveTitle('Empresas · Rodízio')
  const labels = ['Total', 'Ativas', 'Total Vendedores', 'Leads (30 dias)']
  const [total = 0, active = 0, sellers = 0, leads = 0] = await readCards(page, labels)
  await company.change({ active: true })
  await company.add('sellers', seller('Bento Reis'), seller('Clara Nunes', { active: false }))
  await company.add('leads_captured', pastLead('Lead Antigo', 31), pastLead('Lead Recente', 29))
  const send = openServer(request)
  const branches = Array.from({ length: 20 }, (_, i) => ({
    name: `Filial ${String(i + 1).padStart(2, '0')}`,
    email: `filial${i + 1}@rede.example`,
  }))
  await send('post', 'companies', branches)
  try {
    await page.reload()
    await expect(page.getByText(/^1–20 de \d+ empresas$/)).toBeVisible()
    expect(await readCards(page, labels)).toEqual([total + 20, active + 21, sellers + 2, leads + 1])
    await expect(row(page, 'Filial 20')).toHaveCount(0)
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect(row(page, 'Filial 20')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Buscar empresa' })
    await search.fill('agil moveis')
    await expect(row(page, 'Ágil Móveis')).toContainText('2 de 15 vendedores')
    await expect(row(page, 'Ágil Móveis')).toContainText('1 lead (30 d)')
    await expect(row(page, 'Ágil Móveis')).toContainText('Pro')
    await expect(row(page, 'Filial 20')).toHaveCount(0)
    await search.fill('ninguém')
    await expect(page.getByText('Nenhuma empresa encontrada com essa busca.')).toBeVisible()
  } finally {
    const gone = { active: false, deleted_at: new Date() }
    await send('patch', 'companies?email=like.filial*@rede.example', gone)
  }
})

test('a company’s sellers unfold; one is added, archived with its leads, and brought back; the plan’s limit is told in the form', async ({
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
  await expect(form).toContainText('0 de 5 vendedores do plano Básico')
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

  await company.change({ sellers_limit: 1 })
  await chooseAction(page, 'Loja do Time', 'Cadastrar vendedores/atendentes')
  await form.getByLabel('Nome completo').fill('Davi Lopes')
  await form.getByLabel('E-mail').fill('davi@aurora.example')
  await form.getByLabel('Telefone').fill('81991112222')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(notice(page, 'Erro ao cadastrar vendedor')).toContainText(
    'O limite de vendedores do seu plano foi atingido.',
  )
  await expect(form.getByLabel('Nome completo')).toHaveValue('Davi Lopes')
  await expect(form.getByRole('button', { name: 'Cadastrar' })).toBeFocused()
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

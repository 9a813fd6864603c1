import { expect, type Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { daysAgo, pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, figure, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const activity = (page: Page) =>
  page.getByRole('region', { name: 'Atividade recente' }).getByRole('listitem')

test('super_admin sees the numbers of companies, users and leads, and the new ones', async ({
  page,
  company,
}) => {
  await signIn(page, '/dashboard', 'super_admin')
  const before = await readPlatform(page)
  await company.change({ active: false })
  await company.changeAna({ approved: false })
  await company.add('leads_captured', pastLead('Lead Antigo', 8), pastLead('Lead Recente', 6))
  await page.reload()
  await expect(figure(page, 'Usuários')).toContainText(pending(before.users[1] + 1))
  expect(await readPlatform(page)).toEqual({
    companies: [before.companies[0], before.companies[1] - 1],
    users: [before.users[0], before.users[1] + 1],
    leads: [before.leads[0] + 2, before.leads[1] + 1],
  })
})

test('super_admin sees new leads by initials and company, and the waiting users', async ({
  page,
  company,
}) => {
  await company.changeAna({ approved: false, created_at: new Date() })
  await captureLead(page, 'Yara Acabou de Chegar', '81912345678')
  await signIn(page, '/dashboard', 'super_admin')
  await expect(activity(page).first()).toContainText(/^YC.*Instagram · Auto Horizonte/)
  await expect(activity(page).first()).not.toContainText('Yara')
  await expect(activity(page).first()).toContainText('agora mesmo')
  await expect(activity(page).filter({ hasText: 'Ana Souza' })).toContainText(
    'Usuário aguardando aprovação',
  )
})

test('a company sees its leads, its team and the last seven days', { tag: '@first' }, async ({
  page,
  company,
}) => {
  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes'),
    seller('Davi Inativo', { active: false }),
    seller('Elis Arquivada', { deleted_at: daysAgo(1) }),
  )
  await company.add('leads_captured', pastLead('Lead Antigo', 8), pastLead('Lead Recente', 6))
  await captureLead(page, 'Zilda de Hoje', '81912345678', { p_company_id: company.id })
  await signIn(page)
  await expect(figure(page, 'Leads')).toContainText(/Leads3\s*2 novos nos últimos 7 dias/)
  await expect(figure(page, 'Equipe')).toContainText(/Equipe3\s*membros ativos, com vendedores/)
  await expect(figure(page, 'Atividade da semana')).toContainText(/2\s*leads nos últimos 7 dias/)
  await expect(activity(page)).toHaveCount(3)
  await expect(activity(page).first()).toContainText('Zilda de Hoje')
  await expect(activity(page).first()).toContainText(/Instagram · (Bento Reis|Clara Nunes)/)
  await expect(activity(page).nth(1)).toContainText('há 6 dias')
  await expect(activity(page).nth(1)).toContainText(/Link Direto · (Bento Reis|Clara Nunes)/)
})

test('a company without leads is told so; the first one waits for a seller', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja Sem Leads' })
  await signIn(page)
  await expect(page.getByText('Nenhuma atividade recente')).toBeVisible()
  await expect(figure(page, 'Leads')).toContainText(/Leads0\s*0 novos/)
  await expect(figure(page, 'Equipe')).toContainText(/Equipe1\s*membro ativo/)
  await captureLead(page, 'Zilda Primeira', '81912345678', { p_company_id: company.id })
  await page.reload()
  await expect(activity(page).first()).toContainText('Instagram · Aguardando vendedor')
})

test('figures that cannot be read are zero, and raise no alarm', async ({ page }) => {
  await intercept(
    page,
    /\/rest\/v1\/(leads_captured|users|sellers|short_urls|quarantined_leads|rpc\/(get_lead|count_leads|list_rescues))/,
    (route) => route.fulfill({ status: 500 }),
  )
  await signIn(page)
  for (const label of ['Leads', 'Equipe', 'Atividade da semana']) {
    await expect(figure(page, label)).toContainText(new RegExp(`^${label}0`))
  }
  await expect(page.getByText('Nenhuma atividade recente')).toBeVisible()
  await expect(page.getByText('Nenhum lead hoje até agora')).toBeVisible()
  await expect(page.getByText('Não foi possível verificar tudo agora.')).toBeVisible()
  await expect(page.getByText('Nenhum vendedor ativo')).toHaveCount(0)
  await expect(page.getByText(/^Erro/)).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Verificar novamente' }).click()
  await expect(page.getByText('Não foi possível verificar tudo agora.')).toHaveCount(0)
})

test('figures of the platform that cannot be read are zero as well', async ({ page }) => {
  await intercept(page, /\/rest\/v1\/(leads_captured|rpc\/get_(lead|platform))/, (route) =>
    route.fulfill({ status: 500 }),
  )
  await signIn(page, '/dashboard', 'super_admin')
  for (const label of ['Empresas', 'Usuários', 'Total de leads']) {
    await expect(figure(page, label)).toContainText(new RegExp(`^${label}0`))
  }
  await expect(page.getByText(/^Erro/)).toHaveCount(0)
})

test('a removed company counts no more, nor do its people and its leads', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Lead que Some', 1))
  await signIn(page, '/dashboard', 'super_admin')
  const before = await readPlatform(page)
  await company.change({ active: false, deleted_at: new Date() })
  await page.reload()
  expect(await readPlatform(page)).toEqual({
    companies: [before.companies[0] - 1, before.companies[1] - 1],
    users: [before.users[0] - 1, before.users[1]],
    leads: [before.leads[0] - 1, before.leads[1] - 1],
  })
})

test('a waiting user without a company is counted, and is shown no company', async ({
  page,
  company,
}) => {
  await signIn(page, '/dashboard', 'super_admin')
  const before = await readPlatform(page)
  await company.changeAna({ company_id: null, approved: false, created_at: new Date() })
  await page.reload()
  await expect(figure(page, 'Usuários')).toContainText(pending(before.users[1] + 1))
  await expect(activity(page).filter({ hasText: 'Ana Souza' })).toBeVisible()
})

test('the role and the plan are written beside the title, the plan in the top bar as well', async ({
  page,
  company,
}) => {
  await signIn(page)
  const main = page.getByRole('main')
  const roles = { admin: 'Admin', manager: 'Gerente', seller: 'Vendedor', user: 'Usuário' }
  for (const [role, label] of Object.entries(roles)) {
    await company.changeAna({ role })
    await page.reload()
    await expect(main.getByText(label, { exact: true })).toBeVisible()
  }
  const plans = { basic: 'Básico', pro: 'Pro', enterprise: 'Enterprise' }
  for (const [plan, label] of Object.entries(plans)) {
    await company.change({ plan })
    await page.reload()
    await expect(main.getByText(label, { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByText(label, { exact: true })).toBeVisible()
  }
})

/** The number of each card and of the note below it. */
async function readPlatform(page: Page) {
  const read = async (label: string): Promise<[number, number]> => {
    await expect(figure(page, label)).not.toContainText('…')
    const [, total, part] = await figure(page, label).getByRole('paragraph').allTextContents()
    return [firstNumber(total), firstNumber(part)]
  }
  return {
    companies: await read('Empresas'),
    users: await read('Usuários'),
    leads: await read('Total de leads'),
  }
}

const pending = (people: number) => (people === 1 ? '1 pendente' : `${people} pendentes`)

function firstNumber(text = ''): number {
  return Number.parseInt(text.replaceAll('.', ''), 10)
}

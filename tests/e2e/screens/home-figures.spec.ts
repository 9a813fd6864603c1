import { expect, type Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { daysAgo, pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, figure, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const activity = (page: Page) =>
  page.getByRole('region', { name: 'Atividade recente' }).getByRole('listitem')

test('super_admin sees the numbers of companies, users and leads, the new ones by initials and company, and the waiting users', async ({
  page,
  company,
}) => {
  await signIn(page, '/dashboard', 'super_admin')
  const before = await readPlatform(page)
  await company.change({ active: false })
  await company.changeAna({ company_id: null, approved: false, created_at: new Date() })
  await company.add('leads_captured', pastLead('Lead Antigo', 8), pastLead('Lead Recente', 6))
  await captureLead(page, 'Yara Acabou de Chegar', '81912345678')
  await page.reload()
  await expect(figure(page, 'Usuários')).toContainText(pending(before.users[1] + 1))
  expect(await readPlatform(page)).toEqual({
    companies: [before.companies[0], before.companies[1] - 1],
    users: [before.users[0], before.users[1] + 1],
    leads: [before.leads[0] + 3, before.leads[1] + 2],
  })
  await expect(activity(page).first()).toContainText(/^YC.*Instagram · Auto Horizonte/)
  await expect(activity(page).first()).not.toContainText('Yara')
  await expect(activity(page).first()).toContainText('agora mesmo')
  await expect(activity(page).filter({ hasText: 'Ana Souza' })).toContainText(
    'Usuário aguardando aprovação',
  )
})

test('a company without leads is told so, and its first one waits; it sees its leads, its team and the last seven days', {
  tag: '@first',
}, async ({ page, company }) => {
  await company.change({ name: 'Loja Sem Leads' })
  await signIn(page)
  await expect(page.getByText('Nenhuma atividade recente')).toBeVisible()
  await expect(figure(page, 'Leads')).toContainText(/Leads0\s*0 novos/)
  await expect(figure(page, 'Equipe')).toContainText(/Equipe1\s*membro ativo/)
  await captureLead(page, 'Zilda Primeira', '81912345678', { p_company_id: company.id })
  await expect(activity(page).first()).toContainText('Instagram · Aguardando vendedor')

  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes'),
    seller('Davi Inativo', { active: false }),
    seller('Elis Arquivada', { deleted_at: daysAgo(1) }),
  )
  await company.add('leads_captured', pastLead('Lead Antigo', 8), pastLead('Lead Recente', 6))
  await captureLead(page, 'Zilda de Hoje', '81912345678', { p_company_id: company.id })
  await page.reload()
  await expect(figure(page, 'Leads')).toContainText(/Leads4\s*3 novos nos últimos 7 dias/)
  await expect(figure(page, 'Equipe')).toContainText(
    /Equipe3\s*membros ativos: 1 usuário e 2 vendedores/,
  )
  await expect(figure(page, 'Atividade da semana')).toContainText(/3\s*leads nos últimos 7 dias/)
  await expect(activity(page)).toHaveCount(4)
  await expect(activity(page).first()).toContainText('Zilda de Hoje')
  await expect(activity(page).first()).toContainText(/Instagram · (Bento Reis|Clara Nunes)/)
  await expect(activity(page).nth(2)).toContainText('há 6 dias')
  await expect(activity(page).nth(2)).toContainText(/Link Direto · (Bento Reis|Clara Nunes)/)
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

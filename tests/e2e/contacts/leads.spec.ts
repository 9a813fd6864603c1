import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { type OwnCompany, pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, figure, notice, signIn, textRightAfterClick } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const bento = randomUUID()
const clara = randomUUID()
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const rowsOf = (page: Page, name: string) =>
  panel(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** Two sellers; five leads today, one of them won, and three of three years ago. */
async function fill(page: Page, company: OwnCompany): Promise<void> {
  const ids = { bento: randomUUID(), clara: randomUUID() }
  await company.add(
    'sellers',
    seller('Bento Reis', { id: ids.bento }),
    seller('Clara Nunes', { id: ids.clara }),
  )
  await company.add(
    'leads_captured',
    { ...pastLead('Lia Antiga', 1100), seller_id: ids.bento, source: 'facebook' },
    { ...pastLead('Rui Antigo', 1101), seller_id: ids.bento, outcome: 'won', outcome_value: 900 },
    { ...pastLead('Eva Antiga', 1102), seller_id: ids.clara },
  )
  for (const digit of [1, 2, 3, 4, 5]) {
    await captureLead(page, `Lead ${digit}`, `8191234567${digit}`, { p_company_id: company.id })
  }
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('all leads are counted and drawn, and each one shows why its seller was chosen', {
  tag: '@first',
}, async ({ page, company }) => {
  await fill(page, company)
  await signIn(page)
  await page.getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(figure(page, 'Total de leads')).toContainText('8')
  await expect(figure(page, 'Hoje')).toContainText('5')
  await expect(figure(page, 'Esta semana')).toContainText('5')
  await expect(figure(page, 'Este mês')).toContainText('5')
  await expect(rowsOf(page, 'Divisão entre vendedores')).toHaveCount(2)
  await expect(rowsOf(page, 'Leads por origem').first()).toHaveText(/Instagram62,5%\s*5/)
  const time = panel(page, 'Leads por mês')
  await expect(time.getByRole('img', { name: /8 ao todo/ })).toBeVisible()
  await time.getByRole('button', { name: 'Ver como tabela' }).press('Enter')
  await expect(time.getByRole('row').nth(1)).toHaveText(/^\d\d\/\d{4}5$/)
  const list = panel(page, 'Leads deste período')
  await expect(list.getByRole('listitem').first()).toContainText('Lead 5')
  await list.getByRole('button', { name: 'Por que este vendedor? Lead 1' }).press('Enter')
  await expect(list).toContainText(/estava entre os que tinham menos leads \(0\)/)
})

test('a seller of the company narrows the figures by period and seller, saves them as a file and prints them', async ({
  page,
  company,
}) => {
  await fill(page, company)
  await company.changeAna({ role: 'seller' })
  await signIn(page, '/dashboard/leads')
  await expect(panel(page, 'Leads deste período').getByRole('listitem')).toHaveCount(8)
  await page.getByRole('combobox', { name: 'Período' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Todos',
    'Hoje',
    'Esta semana',
    'Semana passada',
    'Este mês',
    'Mês passado',
    'Este trimestre',
    'Este ano',
  ])
  // Asserts at once: a filter chosen next is added to the period.
  const today = page.getByRole('option', { name: 'Hoje', exact: true })
  expect(await textRightAfterClick(today)).toContain('o período “Hoje” vale para os gráficos')
  await expect(page).toHaveURL(/periodo=hoje/)
  await expect(panel(page, 'Leads de hoje')).toContainText(
    '5 leads até agora. Ontem, o dia inteiro: 0.',
  )
  await expect(figure(page, 'Total de leads')).toContainText('8')
  await expect(
    page.getByText('Estes quatro números são fixos: o período “Hoje” vale para os gráficos'),
  ).toBeVisible()
  for (const period of ['Este trimestre', 'Este ano']) {
    await choose(page, 'Período', period)
    await expect(panel(page, 'Leads deste período').getByRole('listitem')).toHaveCount(5)
    await expect(page.getByText('Lia Antiga')).toBeHidden()
  }
  await choose(page, 'Vendedor', 'Bento Reis')
  await expect(page).toHaveURL(/periodo=este-ano&vendedor=/)
  await expect(page.getByText('são fixos, só de Bento Reis:')).toBeVisible()
  await expect(panel(page, 'Divisão entre vendedores')).toBeHidden()
  // The rotation may begin with either seller.
  await expect(figure(page, 'Taxa de conversão')).toContainText(/20,0%|25,0%/)
  await expect(figure(page, 'Leads convertidos')).toContainText('1')
  await expect(figure(page, 'Última atividade')).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Vendedor' })).toHaveValue('Bento Reis')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Vendedor' })).toHaveValue('Todos')
  await expect(rowsOf(page, 'Divisão entre vendedores')).toHaveCount(2)
  await expect(rowsOf(page, 'Leads por origem')).toHaveText(/Instagram100,0%\s*5/)
  await expect(page.getByRole('img', { name: /5 ao todo/ })).toBeVisible()
  await expect(figure(page, 'Total de leads')).toContainText('8')

  const begin = page.getByRole('button', { name: 'Exportar relatório' })
  await begin.press('Enter')
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (;)' }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^relatorio_leads_este-ano_\d\d-\d\d-\d{4}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('"Filtro";"Empresa";"Loja Aurora"\r\n')
  expect(text).toContain('"Resumo";"Total de leads";"8"\r\n')
  expect(text).toContain('"Por origem";"Instagram";"5"\r\n')
  await expect(page.getByText('Relatório exportado!')).toBeVisible()

  await watchPrinting(page)
  await begin.press('Enter')
  await page.getByRole('menuitem', { name: /Imprimir/ }).press('Enter')
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed-as',
    /^relatorio_leads_este-ano_\d\d-\d\d-\d{4}$/,
  )
  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByText(
      /Loja Aurora · Período: Este ano \(01\/01\/\d{4} a [\d/]{10}\) · Vendedor: Todos · Impresso em [\d/]{10}$/,
    ),
  ).toBeVisible()
  await expect(page.getByText('e a lista', { exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Vendedores' })).toBeHidden()
  await expect(begin).toBeHidden()
})

test('without sellers the way leads to Vendedores; without leads there is nothing to export, and a seller has no activity', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Clara Nunes', { id: clara, active: false }))
  await signIn(page, '/dashboard/leads')
  await expect(page.getByText('Nenhum vendedor ativo')).toBeVisible()
  await expect(figure(page, 'Total de leads')).toContainText('0')
  await page.getByRole('link', { name: 'Ir para Vendedores' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Vendedores' })).toBeVisible()

  await company.add(
    'sellers',
    seller('Bento Reis', { id: bento }),
    seller('Gil Gerente', { role: 'manager' }),
  )
  // Days without leads leave nothing to wait for.
  await intercept(page, '**/rpc/count_leads_by*', (route) =>
    route.request().postData()?.includes('"day"') ? route.fallback() : new Promise(() => {}),
  )
  await page.goto('/dashboard/leads')
  await expect(page.getByText('Nenhum lead ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Exportar relatório' }).click()
  await page.getByRole('menuitem', { name: 'CSV (,)' }).click()
  await expect(notice(page, 'Erro na exportação')).toContainText(
    'Não há dados para exportar com os filtros aplicados.',
  )
  await page.unroute('**/rpc/count_leads_by*')

  await company.add('leads_captured', { ...pastLead('Lia Antiga', 1100), seller_id: clara })
  await page.goto(`/dashboard/leads?vendedor=${bento}`)
  await expect(figure(page, 'Última atividade')).toContainText('Nunca')
  await expect(figure(page, 'Taxa de conversão')).toContainText('0,0%')
  await expect(page.getByText('Nenhum lead neste período')).toBeVisible()
  await page.getByRole('combobox', { name: 'Vendedor' }).click()
  await expect(page.getByRole('option')).toHaveText(['Todos', 'Bento Reis'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ver todos' }).press('Enter')
  await expect(page.getByText('Lia Antiga')).toBeVisible()
})

test('leads that cannot be read are reported once, with the counters at zero, and can be tried again; nothing is printed before they have loaded', async ({
  page,
  company,
}) => {
  await fill(page, company)
  const figures = /rpc\/(get_lead_counters|count_leads_by|list_contacts)/
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await intercept(page, figures, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('link', { name: 'Leads' }).click()
  await expect(notice(page, 'Erro ao carregar dados')).toHaveCount(2)
  await expect(page.getByText('Não foi possível carregar os dados dos leads.')).toHaveCount(2)
  for (const label of ['Total de leads', 'Hoje', 'Esta semana', 'Este mês']) {
    await expect(figure(page, label)).toHaveText(new RegExp(`${label}\\s*0$`))
  }
  await page.unroute(figures)
  await page.getByRole('button', { name: 'Tentar novamente' }).press('Enter')
  await expect(figure(page, 'Total de leads')).toContainText('8')
  await expect(panel(page, 'Leads deste período').getByRole('listitem')).toHaveCount(8)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await findViolations(page)).map(({ id }) => id)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)

  await watchPrinting(page)
  await intercept(page, '**/rpc/count_leads_by*', () => new Promise(() => {}))
  await choose(page, 'Período', 'Hoje')
  await page.getByRole('button', { name: 'Exportar relatório' }).click()
  await page.getByRole('menuitem', { name: /Imprimir/ }).click()
  await expect(notice(page, 'Erro na exportação')).toContainText('Aguarde os dados carregarem')
  await expect(page.locator('body')).not.toHaveAttribute('data-printed-as')
})

const watchPrinting = (page: Page) =>
  page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed-as', document.title)
  })

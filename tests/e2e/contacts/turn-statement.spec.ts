import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openServer, pastLead, seller, test } from '../support/own-company.ts'
import { callAsUser, captureLead, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const statement = (page: Page) => page.getByRole('region', { name: 'Extrato da divisão' })
const rows = (page: Page) =>
  statement(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const check = (page: Page) => statement(page).getByRole('status')

test('the statement lists the turns of a period, proves them without the contacts’ data, and names one that its reason does not explain', async ({
  page,
  company,
}) => {
  const bento = randomUUID()
  await company.add(
    'sellers',
    seller('Bento Reis', { id: bento, weight: 2 }),
    seller('Clara Nunes'),
  )
  for (const digit of [1, 2, 3]) {
    await captureLead(page, `Lead ${digit}`, `8191234567${digit}`, { p_company_id: company.id })
  }
  await signIn(page, '/dashboard/sellers')
  const chosen = { p_name: 'Lia', p_phone: '81912345674', p_seller_id: bento }
  expect((await callAsUser(page, 'register_lead', chosen)).status).toBe(200)
  await page.getByRole('link', { name: 'Ver o extrato da divisão' }).click()
  await expect(check(page)).toContainText('4 vezes conferidas, nenhuma diferença.')
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).nth(0)).toContainText(/Bento Reis.*—.*Escolhido.*registrado por Ana/)
  await expect(rows(page).nth(1)).toContainText(/Bento Reis.*1 ÷ 2.*Na vez.*em relação ao seu peso/)
  await expect(statement(page)).not.toContainText(/Lead \d|Lia|91234/)

  const saved = page.waitForEvent('download')
  await statement(page).getByRole('button', { name: 'Exportar extrato' }).click()
  await page.getByRole('menuitem', { name: 'Excel (;)' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^extrato_divisao_\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(6)
  expect(csv).toMatch(/"Bento Reis";"Na vez";"";"1";"0";"2";"[^"]+";"Sim"/)
  expect(csv).not.toMatch(/Lead \d|Lia|91234/)

  // Without turns there is nothing to check.
  await intercept(page, '**/rpc/check_turns*', () => new Promise(() => {}))
  await statement(page).getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Mês passado' }).click()
  await expect(statement(page)).toContainText('Nenhum lead dividido neste período')
  await expect(page).toHaveURL(/tab=extrato&de=\d{4}-\d\d-01&ate=/)
  await statement(page).getByRole('button', { name: 'Exportar extrato' }).click()
  await page.getByRole('menuitem', { name: 'CSV (,)' }).click()
  await expect(notice(page, 'Erro na exportação')).toContainText('Não há dados para exportar')
  await page.unroute('**/rpc/check_turns*')
  const moved = { ...pastLead('Lia Movida', 0), reason: { line: [] }, seller_id: bento }
  await company.add('leads_captured', moved)
  await company.changeAna({ role: 'seller' })
  await statement(page).getByLabel('Até').fill('2099-12-31')
  await expect(check(page)).toContainText(/5 vezes conferidas, 1 diferença: a vez [\d.]+\./)
  await expect(rows(page).filter({ hasText: 'Não confere' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'Não confere' })).toContainText('Bento Reis')
  await expect(statement(page).getByRole('combobox', { name: 'Período' })).toHaveValue(
    'Outras datas',
  )
  await expectUsable(page)
  const from = statement(page).getByLabel('De', { exact: true })
  await from.fill('2099-12-31')
  await statement(page).getByLabel('Até').fill('2099-12-30')
  await expect(statement(page).getByText('O último dia vem antes do primeiro.')).toBeVisible()
  await expect(from).toHaveValue('2099-12-31')
  await expect(statement(page).getByLabel('Até')).toHaveValue('2099-12-30')
  await expect(page).toHaveURL(/de=2099-12-31&ate=2099-12-30/)
})

test('super_admin reads the statement of a company, of which all turns are loaded or printed', async ({
  page,
  company,
  request,
}) => {
  await openServer(request)(
    'post',
    'leads_captured',
    Array.from({ length: 101 }, (_, place) => ({
      ...pastLead(`Lead ${place}`, 0),
      reason: { line: [] },
      company_id: company.id,
      seller_id: null,
    })),
  )
  await signIn(page, `/dashboard/leads?tab=extrato&company=${company.id}`, 'super_admin')
  await expect(check(page)).toContainText('101 vezes conferidas, nenhuma diferença.')
  await expect(rows(page)).toHaveCount(100)
  await statement(page).getByRole('button', { name: 'Carregar mais' }).click()
  await expect(rows(page)).toHaveCount(101)

  await page.reload()
  await expect(rows(page)).toHaveCount(100)
  await expect(check(page)).toContainText('101 vezes conferidas')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title)
  })
  await statement(page).getByRole('button', { name: 'Exportar extrato' }).click()
  await page.getByRole('menuitem', { name: 'Imprimir ou salvar em PDF' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^extrato_divisao_/)
  await expect(rows(page)).toHaveCount(101)
})

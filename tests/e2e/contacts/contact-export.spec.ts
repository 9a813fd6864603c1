import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { hold, intercept } from '../support/intercept.ts'
import { pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function download(page: Page, choice: string) {
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the file holds every contact of the filter, and no formula', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, '=HYPERLINK("http://mal.example")', '81912345678', {
    p_company_id: company.id,
    p_email: 'lia@exemplo.example',
  })
  const old = Array.from({ length: 30 }, (_, n) => pastLead(`Antigo ${n}`, 60))
  await company.add('leads_captured', ...old)
  await signIn(page, '/dashboard/captured-contacts?periodo=ultimos-7-dias')
  await expect(page.getByRole('row')).toHaveCount(2)
  const today = await download(page, 'Excel (;)')
  const day = new Date()
    .toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
    .replaceAll('/', '-')
  expect(today.name).toBe(`contatos_capturados_ultimos-7-dias_${day}.csv`)
  expect([...today.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, line, ...rest] = today.bytes.toString().slice(1).split('\r\n')
  expect(head).toBe(
    '"Nome";"Telefone";"Email";"Cidade";"Origem";"Nome do Vendedor";"Telefone do Vendedor";' +
      '"Data de Captura";"URL WhatsApp"',
  )
  expect(line).toContain('"\'=HYPERLINK(""http://mal.example"")";"(81) 91234-5678"')
  expect(line).toMatch(/"Instagram";"Bento Reis";"\(81\) 99111-2222";"\d\d\/\d\d\/\d{4} \d\d:\d\d"/)
  expect(line).toContain('"https://wa.me/5581991112222')
  expect(rest).toEqual([''])

  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  const all = await download(page, 'CSV (,)')
  expect(all.name).toBe(`contatos_capturados_todos_${day}.csv`)
  const { data } = Papa.parse<string[]>(all.bytes.toString().trim())
  expect(data).toHaveLength(32)
  await expect(notice(page, 'Contatos exportados!').first()).toBeVisible()
})

test('an export shows at once that it works, and a second click begins no other', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Lia de Olinda', 0))
  await signIn(page, '/dashboard/captured-contacts')
  await expect(page.getByRole('row')).toHaveCount(2)
  const records: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/record_contact_export')) records.push(request.method())
  })
  const count = await hold(page, '**/rpc/count_contacts')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const choice = page.getByRole('menuitem', { name: 'CSV (,)' })
  await choice.click()
  await expect(page.getByRole('dialog', { name: 'Exportando contatos' })).toContainText(
    'Contando os contatos…',
  )
  const record = await hold(page, '**/rpc/record_contact_export')
  const recorded = page.waitForRequest('**/rpc/record_contact_export')
  count()
  await recorded
  // Behind the dialog, as a browser extension may click.
  await page.getByRole('button', { name: 'Exportar CSV' }).dispatchEvent('click')
  await choice.dispatchEvent('click')
  const saved = page.waitForEvent('download')
  record()
  await saved
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(records).toEqual(['POST'])
})

test('without contacts there is nothing to export, and an export that breaks off leaves no half file', async ({
  page,
  company,
}) => {
  const refusal = notice(page, 'Erro na exportação')
  const begin = async () => {
    await page.getByRole('button', { name: 'Exportar CSV' }).click()
    await page.getByRole('menuitem', { name: 'CSV (,)' }).click()
  }
  await company.add('leads_captured', pastLead('Antigo', 60))
  await signIn(page, '/dashboard/captured-contacts?periodo=hoje')
  await begin()
  await expect(refusal).toContainText('Não há dados para exportar com os filtros aplicados.')
  await page.getByRole('button', { name: 'Limpar filtros' }).first().click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await intercept(page, '**/rpc/list_contacts', (route) => route.abort())
  await begin()
  await expect(refusal.last()).toContainText('Não foi possível conectar ao servidor.')
  await expect(page.getByRole('dialog')).toBeHidden()
})

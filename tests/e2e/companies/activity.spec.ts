/** Registro de atividades (product decision 57). */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { seller, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'Atividades' }).locator('> li')

/** Writes as the user of the page's session. */
async function patchAsUser(page: Page, path: string, data: object): Promise<void> {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const session = await page.evaluate(() => localStorage.getItem('rodizio-session') ?? '{}')
  const answer = await page.request.patch(`/rest/v1/${path}`, {
    headers: { apikey: anonKey, Authorization: `Bearer ${JSON.parse(session).access_token}` },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const trade = (page: Page, company: string) =>
  patchAsUser(page, `sellers?company_id=eq.${company}&name=eq.Bento Reis`, { phone: '11912345678' })

test.use({ viewport: { width: 1440, height: 900 } })

test('an admin reads who changed what, before and after, and filters it; others are told who reads it', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page)
  await trade(page, company.id)
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Registro de atividades' }).click()
  await expect(page.getByRole('heading', { name: 'Registro de atividades' })).toBeVisible()
  const traded = lines(page).filter({ hasText: 'trocou o WhatsApp do vendedor Bento Reis' })
  await expect(traded).toHaveCount(1)
  await traded.getByText('Ver detalhes').click()
  await expect(
    traded.getByRole('row', { name: 'Telefone (81) 99111-2222 (11) 91234-5678' }),
  ).toBeVisible()
  await expect(lines(page).filter({ hasText: 'Rodízio criou a empresa Loja Aurora' })).toHaveCount(
    1,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)

  await page.getByRole('combobox', { name: 'O quê' }).click()
  await page.getByRole('option', { name: 'Empresa e plano' }).click()
  await expect(traded).toHaveCount(0)
  await expect(lines(page)).toHaveCount(1)
  await expect(page).toHaveURL(/area=empresa/)
  await page.reload()
  await expect(lines(page)).toHaveText([/criou a empresa/])
  await page.getByRole('combobox', { name: 'Quem' }).click()
  await page.getByRole('option', { name: 'Chaves de API' }).click()
  await expect(page.getByText('Nenhuma atividade encontrada')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await findViolations(page)).toEqual([])

  await company.changeAna({ role: 'manager' })
  await page.goto('/dashboard/activity')
  await expect(
    page.getByText('Apenas administradores podem ver o registro de atividades'),
  ).toBeVisible()
  await expect(lines(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Registro de atividades' })).toHaveCount(0)
})

test('an export of contacts is told, a trail that cannot be read is asked for again, and is itself a CSV file', async ({
  page,
  company,
}) => {
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await signIn(page, '/dashboard/captured-contacts')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(notice(page, 'Contatos exportados!')).toBeVisible()
  let fails = true
  await intercept(page, /rest\/v1\/activities/, (route) =>
    fails ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.goto('/dashboard/activity?area=contatos')
  await expect(page.getByText('Não foi possível carregar o registro de atividades.')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(lines(page)).toHaveText([/exportou contatos/])
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (,)' }).click()
  const file = await readFile((await (await downloading).path()) ?? '', 'utf8')
  expect(file).toContain('"Data","Quem","Atividade","Detalhes"')
  expect(file.split('\r\n')[1]).toMatch(/exportou contatos/)
})

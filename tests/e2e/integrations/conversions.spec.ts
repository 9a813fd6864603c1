import { expect, type Page } from '@playwright/test'
import { expectAccessible, findViolations } from '../support/accessibility.ts'
import { test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name })

const metaTitle = 'Meta (Facebook e Instagram)'

async function connectMeta(page: Page, dataset: string) {
  await dialog(page).getByLabel('ID do conjunto de dados').fill(dataset)
  await dialog(page)
    .getByRole('textbox', { name: 'Token de acesso' })
    .fill('EAA-um-token-de-acesso')
  await button(page, 'Conectar').click()
}

test('Meta is connected with what its screen calls so, changed without its token, switched off and removed', async ({
  page,
  company,
}) => {
  await company.changeAna({ role: 'manager' })
  await signIn(page, '/dashboard/integrations?tab=conversoes')
  const meta = card(page, metaTitle)
  await expect(meta).toContainText('Não conectado')
  await button(page, `Conectar ${metaTitle}`).press('Enter')
  await expect(dialog(page).getByLabel('ID do conjunto de dados')).toBeFocused()
  await expectAccessible(page)
  await connectMeta(page, 'pixel')
  const dataset = dialog(page).getByLabel('ID do conjunto de dados')
  await expect(dataset).toHaveAccessibleDescription(/tem só números/)
  await expect(dataset).toBeFocused()
  await expect(notice(page, 'Erro ao salvar conversões')).toBeHidden()
  await connectMeta(page, '1234567890123456')
  await expect(meta.getByText('Ligado', { exact: true }).first()).toBeVisible()
  await expect(meta).toContainText('1234567890123456')
  await expect(meta).not.toContainText('EAA-um-token-de-acesso')
  await meta.getByRole('button', { name: 'Ver entregas' }).click()
  await expect(meta).toContainText('Nenhuma entrega nos últimos 30 dias.')
  await expectAccessible(page)

  await meta.getByRole('button', { name: 'Editar' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Token de acesso' })).toHaveValue('')
  await dialog(page).getByLabel('Evento da venda').fill('Venda na loja')
  await button(page, 'Salvar').click()
  await expect(meta).toContainText('Venda na loja')
  await expect(meta.getByRole('button', { name: 'Editar' })).toBeFocused()
  await meta.getByRole('switch', { name: 'Enviar conversões' }).press('Space')
  await expect(meta.getByText('Desligado', { exact: true })).toBeVisible()
  await expect(meta.getByRole('button', { name: 'Enviar teste' })).toBeDisabled()
  await meta.getByRole('button', { name: 'Excluir' }).click()
  await dialog(page).getByRole('button', { name: 'Excluir conexão' }).click()
  await expect(meta).toContainText('Não conectado')
})

test('Google Ads reads its file with the password that was shown once', async ({
  page,
  company,
  request,
}) => {
  await company.add('leads_captured', {
    name: 'Rita',
    phone: '81912345678',
    phone_key: '81912345678',
    reason: {},
    attribution: { gclid: 'clique-do-google' },
    outcome: 'won',
    outcome_value: 90,
    outcome_at: new Date(),
  })
  await signIn(page, '/dashboard/integrations?tab=conversoes')
  await button(page, 'Conectar Google Ads').click()
  await dialog(page).getByLabel('Nome da conversão da venda').fill('Venda na loja')
  await button(page, 'Conectar').click()
  const shown = page.getByRole('dialog', { name: 'A senha aparece só agora' })
  const password = String(await shown.locator('code').textContent())
  await button(page, 'Já guardei').click()

  const google = card(page, 'Google Ads')
  const address = String(await google.getByText(/\/conversoes\/google\//).textContent())
  const user = String(await google.getByText(/^rodizio-/).textContent())
  const headers = {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  }
  const path = new URL(address).pathname
  expect(await (await request.get(path, { headers })).text()).toContain(
    '"clique-do-google","","","Venda na loja"',
  )
  expect((await request.get(path)).status()).toBe(401)
  await google.getByRole('button', { name: 'Enviar teste' }).click()
  const log = google.getByRole('list', { name: 'Entregas a Google Ads' })
  await expect(log.getByText('Arquivo lido', { exact: true })).toBeVisible()
  await expect(log.getByText('Conferido', { exact: true })).toHaveCount(1)
  await expect(log.getByText('Entregue', { exact: true })).toHaveCount(1)
  await expect(log.getByText('1 conversão no arquivo.')).toHaveCount(2)
  await google.getByRole('button', { name: 'Trocar senha' }).click()
  await dialog(page).getByRole('button', { name: 'Trocar senha' }).click()
  await expect(shown).toBeVisible()
  await button(page, 'Já guardei').click()
  expect((await request.get(path, { headers })).status()).toBe(401)
})

test('the form asks, where the company wants to be allowed', async ({ page, company, context }) => {
  await signIn(page, '/dashboard/integrations?tab=conversoes')
  const asks = page.getByRole('switch', { name: 'Enviar só os leads de quem autorizou' })
  await expect(asks).not.toBeChecked()
  await asks.press('Space')
  await expect(notice(page, 'Autorização salva!')).toBeVisible()
  await expect(asks).toBeChecked()
  const visitor = await context.newPage()
  await visitor.goto(`/capture-lead?company=${company.id}`)
  const box = visitor.getByRole('checkbox', { name: /^Autorizo Loja Aurora a usar meus dados/ })
  await expect(box).not.toBeChecked()
  expect(await findViolations(visitor)).toEqual([])
})

test('an export address gives the contacts, until it is revoked', async ({
  page,
  company,
  request,
}) => {
  await company.add('leads_captured', {
    name: 'Rita de Olinda',
    phone: '81912345678',
    phone_key: '81912345678',
    reason: {},
  })
  await signIn(page, '/dashboard/integrations?tab=exportacao')
  await expect(page.getByText('Nenhum endereço ainda')).toBeVisible()
  await button(page, 'Criar endereço').click()
  await dialog(page).getByLabel('Nome').fill('Planilha')
  await dialog(page).getByRole('button', { name: 'Criar endereço' }).click()
  const shown = page.getByRole('dialog', { name: 'Endereço criado' })
  await expect(shown).toContainText('=IMPORTDATA("')
  const address = String(await shown.locator('code').first().textContent())
  expect(await findViolations(page)).toEqual([])
  await shown.getByRole('button', { name: 'Fechar', exact: true }).last().click()

  const path = new URL(address).pathname
  expect(await (await request.get(path)).text()).toContain('"Rita de Olinda","(81) 91234-5678"')
  const made = card(page, 'Endereço Planilha')
  await made.getByRole('button', { name: 'Revogar' }).click()
  await dialog(page).getByRole('button', { name: 'Revogar endereço' }).click()
  await expect(made.getByText('Revogado', { exact: true }).first()).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})

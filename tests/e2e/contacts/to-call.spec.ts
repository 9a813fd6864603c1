import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectUsable, findBarriers } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openServer, pastLink, seller, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const contacts = '/dashboard/captured-contacts'
const rows = (page: Page) => page.getByRole('list').getByRole('listitem')
const row = (page: Page, name: string) => page.getByRole('listitem', { name })

test('who did not open WhatsApp is called by keyboard, and then leaves the list, whose failed read is tried again', async ({
  page,
  company,
  request,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await captureLead(page, 'Davi Moura', '81912345679', { p_company_id: company.id })
  await makeOld(request, company.id, 2)
  await captureLead(page, 'Nina Recente', '81912345670', { p_company_id: company.id })
  await signIn(page)
  const attention = page.getByRole('region', { name: 'O que precisa de atenção' })
  await expect(attention).toContainText('2 pessoas para chamar agora')
  await expect(attention).toContainText('Davi Moura, Lia de Olinda: o formulário chegou')
  await attention.getByRole('link', { name: 'Chamar agora' }).press('Enter')
  await page.getByRole('button', { name: 'Todos os contatos' }).press('Enter')
  await page.getByRole('button', { name: 'Chamar agora (2)' }).press('Enter')
  await expect(page).toHaveURL(/[?&]chamar=1/)
  await expect(rows(page)).toHaveCount(2)
  const lia = row(page, 'Lia de Olinda')
  await expect(lia).toContainText('(81) 91234-5678 · Olinda · Instagram')
  await expect(lia).toContainText('Bento Reis')
  const chat = lia.getByRole('link', { name: 'Chamar no WhatsApp: Lia de Olinda' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/5581912345678\?text=Ol/)
  await expect(chat).toHaveAttribute('target', '_blank')
  await expectUsable(page)

  await lia.getByRole('button', { name: 'Conversa iniciada com Lia de Olinda' }).press('Enter')
  await expect(notice(page, 'Conversa iniciada!')).toBeVisible()
  await expect(lia).toHaveCount(0)
  await row(page, 'Davi Moura')
    .getByRole('button', { name: 'Não consegui falar com Davi Moura' })
    .press('Enter')
  const asked = page.getByRole('dialog', { name: 'Não consegui falar' })
  const reason = asked.getByRole('textbox')
  await expect(reason).toBeFocused()
  await reason.press('Enter')
  await expect(asked).toContainText('Informe o motivo.')
  expect(await findBarriers(page)).toEqual([])
  await reason.fill('Número errado')
  await reason.press('Enter')
  await expect(page.getByText('Ninguém para chamar agora')).toBeVisible()
  await expect(asked).toHaveCount(0)

  await page.getByRole('button', { name: 'Todos os contatos' }).press('Enter')
  await expect(page).not.toHaveURL(/chamar/)
  await expect(page.getByRole('button', { name: /^Chamar agora/ })).toHaveCount(0)
  const list = page.getByRole('main')
  await expect(list.getByText('Encerrado', { exact: true })).toHaveCount(1)
  await expect(list.getByText('Confirmado', { exact: true })).toHaveCount(1)
  const drawer = page.getByRole('dialog', { name: 'Detalhes do contato' })
  await page.getByRole('link', { name: 'Davi Moura', exact: true }).press('Enter')
  await expect(drawer).toContainText(/Encerrado por .+ em .+: Número errado/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Lia de Olinda', exact: true }).press('Enter')
  await expect(drawer).toContainText(/Conversa confirmada por .+ em \d{2}\/\d{2}\/\d{4}/)

  const reading = '**/rpc/list_rescues*'
  await intercept(page, reading, (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto(`${contacts}?chamar=1`)
  await expect(page.getByText('Não foi possível carregar quem chamar agora.')).toBeVisible()
  await page.unroute(reading)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Ninguém para chamar agora')).toBeVisible()
})

test('who was led to WhatsApp has opened it only if the way was free', async ({
  page,
  company,
  request,
}) => {
  const code = `bloqueio${Date.now() % 1_000_000_000}`
  await company.add('sellers', seller('Bento Reis'))
  await company.add('short_urls', pastLink(code, 0))
  const server = openServer(request)
  const countOpened = async () =>
    (await server('get', `lead_progress?company_id=eq.${company.id}&opened_at=not.is.null`)).length
  const visit = async (name: string) => {
    await page.goto(`/capture-lead?l=${code}`)
    await page.getByRole('textbox', { name: /nome/i }).first().fill(name)
    await page.locator('input[type="tel"]').fill('81912345671')
    const led = page.waitForResponse(/^https:\/\/wa\.me\//)
    await page.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
    await led
  }
  await intercept(page, /^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'WhatsApp' }))
  await visit('Rui Aberto')
  await expect.poll(countOpened).toBe(1)
  await page.unrouteAll()
  await intercept(page, /^https:\/\/wa\.me\//, (route) => route.fulfill({ status: 204 }))
  const told: string[] = []
  page.on('request', (asked) => told.push(new URL(asked.url()).pathname))
  await visit('Rui Fechado')
  await expect(page.getByRole('link', { name: 'Abrir WhatsApp' })).toBeVisible()
  expect(told.filter((path) => path.startsWith('/opened/'))).toEqual([])
  expect(await countOpened()).toBe(1)
})

test('the minutes and the first message are chosen, and read by who may not change them', async ({
  page,
  company,
}) => {
  await signIn(page, '/dashboard/settings?tab=rotation')
  const card = page.getByRole('region', { name: 'Chamar agora' })
  const minutes = card.getByRole('textbox', { name: 'Minutos sem abrir o WhatsApp' })
  const message = card.getByRole('textbox', { name: 'Primeira mensagem para o visitante' })
  await expect(minutes).toHaveValue('10')
  await expect(message).toHaveValue('')
  await minutes.fill('1441')
  await minutes.press('Enter')
  await expect(card).toContainText('Escolha de 1 a 1.440 minutos.')
  await expect(minutes).toBeFocused()
  await minutes.fill('25')
  await message.fill('Oi, {nome}! Aqui é {vendedor}.')
  expect(await findBarriers(page)).toEqual([])
  await card.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(notice(page, 'Regras atualizadas!')).toBeVisible()
  await page.reload()
  await expect(minutes).toHaveValue('25')
  await expect(message).toHaveValue('Oi, {nome}! Aqui é {vendedor}.')

  await company.changeAna({ role: 'seller' })
  await page.reload()
  await expect(card).toContainText('Depois de 25 minutos sem abrir o WhatsApp.')
  await expect(card).toContainText('Primeira mensagem: Oi, {nome}! Aqui é {vendedor}.')
  await expect(card.getByRole('textbox')).toHaveCount(0)
})

/** Eleven minutes old, one more than the usual rule, once the company's leads are counted. */
async function makeOld(request: APIRequestContext, companyId: string, leads: number) {
  const server = openServer(request)
  const ofCompany = `company_id=eq.${companyId}`
  const earlier = 11 * 60_000
  for (const lead of await server('get', `leads_captured?${ofCompany}`)) {
    const created_at = new Date(Date.parse(String(lead.created_at)) - earlier).toISOString()
    await server('patch', `leads_captured?id=eq.${lead.id}`, { created_at })
  }
  const before = new Date(Date.now() - earlier / 2).toISOString()
  const old = `lead_progress?${ofCompany}&created_at=lt.${encodeURIComponent(before)}`
  await expect.poll(async () => (await server('get', old)).length).toBe(leads)
}

import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { type OwnCompany, openServer, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

const settings = '/dashboard/settings?tab=privacy'

async function ask(page: Page, company: OwnCompany, form: Record<string, string>) {
  expect((await page.request.post(`/privacidade/${company.id}`, { form })).ok()).toBe(true)
}

test.use({ viewport: { width: 1440, height: 900 } })

test('the list has what people ask, each with an answer ready to send; a manager erases and says that it is answered', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await company.changeAna({ role: 'manager' })
  await captureLead(page, 'Rita Melo', '81912345678', { p_company_id: company.id })
  await ask(page, company, { kind: 'erasure', phone: '81912345678' })
  await ask(page, company, { kind: 'copy', email: 'ninguem@novo.example' })
  await signIn(page, settings)
  await expect(page.getByText('2 pedidos em aberto')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)

  const copy = page.getByRole('article', { name: /^Cópia dos dados/ })
  await expect(copy).toContainText('Nenhum contato com estes dados.')
  await expect(copy.getByRole('link', { name: 'Responder por e-mail' })).toHaveAttribute(
    'href',
    /^mailto:ninguem%40novo\.example\?subject=.+&body=.+encontramos/,
  )
  const erasure = page.getByRole('article', { name: /^Exclusão dos dados/ })
  await expect(erasure).toContainText('Contato: Rita Melo, (81) 91234-5678')
  await expect(erasure).not.toContainText('Resposta pronta')
  await expect(erasure.getByRole('link', { name: 'Responder no WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5581912345678\?text=/,
  )

  await page.setViewportSize({ width: 1440, height: 900 })
  await erasure.getByRole('button', { name: 'Marcar como respondido' }).click()
  const question = page.getByRole('dialog', { name: 'Responder sem excluir?' })
  await expect(question).toContainText('Ainda há contatos desta pessoa.')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(erasure).toContainText('Em aberto')
  await erasure.getByRole('button', { name: 'Excluir dados de Rita Melo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir os dados deste contato?' })
  await dialog.getByRole('button', { name: 'Excluir definitivamente' }).click()
  await expect(notice(page, 'Dados excluídos!')).toBeVisible()
  await expect(erasure).toContainText('Nenhum contato com estes dados.')
  await expect(erasure).toContainText('O que havia foi excluído.')
  await erasure.getByRole('button', { name: 'Marcar como respondido' }).click()
  await expect(page.getByText('1 pedido em aberto')).toBeVisible()
  // Its name had the phone; the other is still open.
  await expect(page.getByRole('article', { name: 'Exclusão dos dados' })).toContainText(
    'Respondido',
  )
  await expect(page.getByText('91234-5678')).toHaveCount(0)
})

test('nobody asked yet; an admin is told of a request, comes to it from the notice, and marks who wants no more messages', async ({
  page,
  company,
  request,
}) => {
  await signIn(page, settings)
  await expect(page.getByText('Nenhum pedido')).toBeVisible()
  await expect(page.getByRole('link', { name: 'página de privacidade' })).toHaveAttribute(
    'href',
    `/privacidade/${company.id}`,
  )
  expect(await findViolations(page)).toEqual([])

  await captureLead(page, 'Rita Melo', '81912345678', { p_company_id: company.id })
  await ask(page, company, { kind: 'no_messages', phone: '81912345678' })
  const events = `company_events?company_id=eq.${company.id}&kind=eq.privacy_request&select=kind`
  await expect
    .poll(() => openServer(request)('get', events), { timeout: 15_000 })
    .toEqual([{ kind: 'privacy_request' }])
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: /Pedido de privacidade/ }).click()
  const asked = page.getByRole('article', { name: /^Não receber mais mensagens/ })
  await expect(asked).toContainText('quem atende vê o aviso “Não quer mais mensagens”')
  await asked.getByRole('button', { name: 'Marcar como respondido' }).click()
  await expect(asked).toContainText('Respondido')
  await page.getByRole('link', { name: 'Contatos Capturados' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Não quer mais mensagens')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await main.getByRole('link', { name: 'Rita Melo', exact: true }).click()
  const warning = page.getByRole('dialog').getByRole('note')
  await expect(warning.filter({ hasText: 'Pedido de privacidade atendido em' })).toBeVisible()
  await expect(warning.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
})

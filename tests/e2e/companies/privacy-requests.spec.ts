import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { type OwnCompany, openServer, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

const settings = '/dashboard/settings?tab=privacy'

async function ask(page: Page, company: OwnCompany, form: Record<string, string>) {
  expect((await page.request.post(`/privacidade/${company.id}`, { form })).ok()).toBe(true)
}

async function askTwice(page: Page, company: OwnCompany) {
  await captureLead(page, 'Rita Melo', '81912345678', { p_company_id: company.id })
  await ask(page, company, { kind: 'erasure', phone: '81912345678' })
  await ask(page, company, { kind: 'copy', email: 'ninguem@novo.example' })
}

const erasureOf = (page: Page) => page.getByRole('article', { name: /^Exclusão dos dados/ })

for (const width of [1440, 360]) {
  test(`the list has what people ask, and an answer ready to send, at ${width} px`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await askTwice(page, company)
    await signIn(page, settings)
    await expect(page.getByText('2 pedidos em aberto')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)

    const copy = page.getByRole('article', { name: /^Cópia dos dados/ })
    await expect(copy).toContainText('Nenhum contato com estes dados.')
    await expect(copy.getByRole('link', { name: 'Responder por e-mail' })).toHaveAttribute(
      'href',
      /^mailto:ninguem%40novo\.example\?subject=.+&body=.+encontramos/,
    )
    await expect(erasureOf(page)).toContainText('Contato: Rita Melo, (81) 91234-5678')
    await expect(erasureOf(page)).not.toContainText('Resposta pronta')
    await expect(
      erasureOf(page).getByRole('link', { name: 'Responder no WhatsApp' }),
    ).toHaveAttribute('href', /^https:\/\/wa\.me\/5581912345678\?text=/)
  })
}

test('a manager erases what a person asked for, and says that it is answered', async ({
  page,
  company,
}) => {
  await company.changeAna({ role: 'manager' })
  await askTwice(page, company)
  await signIn(page, settings)
  const erasure = erasureOf(page)
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

test('nobody asked yet', async ({ page, company }) => {
  await signIn(page, settings)
  await expect(page.getByText('Nenhum pedido')).toBeVisible()
  await expect(page.getByRole('link', { name: 'página de privacidade' })).toHaveAttribute(
    'href',
    `/privacidade/${company.id}`,
  )
  expect(await findViolations(page)).toEqual([])
})

test('an admin is told of a request, and comes to it from the notice', async ({
  page,
  company,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await ask(page, company, { kind: 'no_messages', phone: '81912345678' })
  const events = `company_events?company_id=eq.${company.id}&kind=eq.privacy_request&select=kind`
  await expect
    .poll(() => openServer(request)('get', events), { timeout: 15_000 })
    .toEqual([{ kind: 'privacy_request' }])
  await signIn(page, '/dashboard/notifications')
  await page.getByRole('link', { name: /Pedido de privacidade/ }).click()
  await expect(page.getByRole('article', { name: /^Não receber mais mensagens/ })).toBeVisible()
})

test('who wants no more messages is marked once that is answered', async ({ page, company }) => {
  await captureLead(page, 'Rita Melo', '81912345678', { p_company_id: company.id })
  await ask(page, company, { kind: 'no_messages', phone: '81912345678' })
  await signIn(page, settings)
  const request = page.getByRole('article', { name: /^Não receber mais mensagens/ })
  await expect(request).toContainText('quem atende vê o aviso “Não quer mais mensagens”')
  await request.getByRole('button', { name: 'Marcar como respondido' }).click()
  await expect(request).toContainText('Respondido')
  await page.goto('/dashboard/captured-contacts')
  const main = page.getByRole('main')
  await expect(main.getByText('Não quer mais mensagens')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await main.getByRole('link', { name: 'Rita Melo', exact: true }).click()
  const warning = page.getByRole('dialog').getByRole('note')
  await expect(warning.filter({ hasText: 'Não quer mais mensagens' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('a seller has no such tab', async ({ page, company }) => {
  await company.changeAna({ role: 'seller' })
  await signIn(page, settings)
  await expect(page.getByRole('tab', { name: 'Perfil' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Privacidade' })).toHaveCount(0)
})

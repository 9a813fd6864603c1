import { expect, type Page } from '@playwright/test'
import { answering, intercept } from '../support/intercept.ts'
import { pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const outcome = (page: Page, state: string) =>
  page.getByRole('button', { name: `Resultado de Lia de Olinda: ${state}` })

test('a contact is won for R$ 1.197,50, then lost, then open again', { tag: '@first' }, async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await signIn(page, '/dashboard/captured-contacts')
  await outcome(page, 'em aberto').click()
  await page.getByRole('menuitem', { name: 'Ganho…' }).click()
  const value = page.getByRole('textbox', { name: 'Valor da venda para Lia de Olinda' })
  await expect(value).toBeFocused()
  await value.pressSequentially('1197,5')
  await value.press('Enter')
  await expect(notice(page, 'Contato marcado como ganho!')).toContainText('R$\u00a01.197,50')
  await expect(outcome(page, 'Ganho')).toBeFocused()
  expect(await figures(page)).toEqual({ leads_converted: 1, total_sales: 1197.5 })

  await outcome(page, 'Ganho').click()
  await page.getByRole('menuitem', { name: 'Desfazer' }).click()
  await expect(notice(page, 'Marcação desfeita.')).toBeVisible()
  await outcome(page, 'em aberto').click()
  await page.getByRole('menuitem', { name: 'Perdido' }).click()
  await expect(notice(page, 'Contato marcado como perdido.')).toBeVisible()
  await page.reload()
  await expect(outcome(page, 'Perdido')).toBeVisible()
  expect(await figures(page)).toEqual({ leads_converted: 0, total_sales: 0 })
})

test('a seller marks a contact as won without a value, and is offered nothing that would be refused', async ({
  page,
  company,
}) => {
  await company.changeAna({ role: 'seller' })
  await company.add('leads_captured', pastLead('Lia de Olinda', 1))
  await signIn(page, '/dashboard/captured-contacts?tab=quarentena')
  await outcome(page, 'em aberto').click()
  await page.getByRole('menuitem', { name: 'Ganho…' }).click()
  await page.getByRole('button', { name: 'Marcar como ganho' }).click()
  await expect(notice(page, 'Contato marcado como ganho!')).toBeVisible()
  await page.reload()
  await expect(outcome(page, 'Ganho')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  const register = page.getByRole('button', { name: 'Registrar lead' })
  await expect(register).toHaveCount(0)
  await page.getByRole('link', { name: 'Lia de Olinda', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Detalhes do contato' })
  await expect(drawer.getByRole('region', { name: 'Anotações' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Transferir' })).toHaveCount(0)
  await expect(drawer).not.toContainText('Dados pessoais')
  await drawer.getByRole('button', { name: 'Não quer mais mensagens' }).click()
  const marking = page.getByRole('dialog', { name: 'Não quer mais mensagens?' })
  await expect(marking).toContainText('Só administradores e gerentes podem desfazer.')
  await marking.getByRole('button', { name: 'Marcar' }).click()
  await expect(drawer).toContainText('Marcado pela empresa em')
  await expect(drawer.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)

  await page.goto('/dashboard')
  for (const role of ['seller', 'user']) {
    await company.changeAna({ role })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Últimos 14 dias' })).toBeVisible()
    await expect(register).toHaveCount(0)
  }
  await page.goto('/dashboard/captured-contacts')
  await expect(outcome(page, 'Ganho')).toBeVisible()
  await expect(register).toHaveCount(0)
})

test('a mark shows at once, and is reverted with a message when it is refused', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Lia de Olinda', 1))
  await signIn(page, '/dashboard/captured-contacts')
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await intercept(page, '**/rpc/set_lead_outcome', async (route) => {
    await refused
    await route.fulfill({
      status: 404,
      json: { code: 'PT404', message: 'Contato não encontrado.' },
    })
  })
  await outcome(page, 'em aberto').click()
  await page.getByRole('menuitem', { name: 'Perdido' }).click()
  await expect(outcome(page, 'Perdido')).toBeVisible()
  refuse()
  await expect(notice(page, 'Erro ao marcar contato')).toContainText('Contato não encontrado.')
  await expect(outcome(page, 'em aberto')).toBeVisible()
})

test('a value that is being typed stays when a new lead pushes its contact off the page', async ({
  page,
  company,
}) => {
  const newer = Array.from({ length: 19 }, (_, place) => pastLead(`Contato ${place}`, place + 1))
  await company.add('leads_captured', ...newer, pastLead('Lia de Olinda', 30))
  await signIn(page, '/dashboard/captured-contacts')
  await outcome(page, 'em aberto').click()
  await page.getByRole('menuitem', { name: 'Ganho…' }).click()
  const value = page.getByRole('textbox', { name: 'Valor da venda para Lia de Olinda' })
  await value.pressSequentially('1197,5')
  await captureLead(page, 'Rui do Recife', '81912345678', { p_company_id: company.id })
  await expect(page.getByRole('row').nth(1)).toContainText('Rui do Recife')
  await expect(outcome(page, 'em aberto')).toHaveCount(0)
  await expect(value).toHaveValue('R$\u00a01.197,5')
})

test('a value that could not be saved is still there to be sent again; Escape asks before it is lost', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Lia de Olinda', 1))
  await signIn(page, '/dashboard/captured-contacts')
  await page.getByRole('link', { name: 'Lia de Olinda', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Detalhes do contato' })
  await drawer.getByRole('button', { name: /^Resultado de/ }).click()
  await page.getByRole('menuitem', { name: 'Ganho…' }).click()
  const value = page.getByRole('textbox', { name: 'Valor da venda para Lia de Olinda' })
  await value.pressSequentially('1197,5')
  const url = '**/rpc/set_lead_outcome'
  await intercept(page, url, answering(500))
  await value.press('Enter')
  await expect(notice(page, 'Erro ao marcar contato')).toBeVisible()
  await expect(value).toHaveValue('R$\u00a01.197,5')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(question).toBeHidden()
  await page.unroute(url)
  await value.press('Enter')
  await expect(notice(page, 'Contato marcado como ganho!')).toContainText('R$\u00a01.197,50')
  await expect(value).toBeHidden()
  await expect(drawer).toContainText('R$\u00a01.197,50')
})

/** The seller's figures as the company's users may read them. */
async function figures(page: Page) {
  return page.evaluate(async () => {
    const { anonKey } = await (await fetch('/config.json')).json()
    const { access_token } = JSON.parse(localStorage.getItem('rodizio-session') ?? '{}')
    const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
    const answer = await fetch('/rest/v1/sellers?select=leads_converted,total_sales', { headers })
    return (await answer.json())[0]
  })
}

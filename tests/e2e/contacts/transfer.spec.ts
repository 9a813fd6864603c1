import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { daysAgo, openServer, seller, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Detalhes do contato' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Transferir Lia de Olinda' })

test('a contact goes to another seller with its turn, and the details keep why', async ({
  page,
  company,
}) => {
  const [bento, clara] = [randomUUID(), randomUUID()].toSorted()
  await company.add(
    'sellers',
    seller('Bento Reis', { id: bento }),
    seller('Clara Nunes', { id: clara, phone: '81933334444' }),
    seller('Davi Lopes', { active: false }),
  )
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await signIn(page, '/dashboard/captured-contacts')
  await page.getByRole('link', { name: 'Lia de Olinda', exact: true }).click()
  await expect(drawer(page)).toContainText('Bento Reis · (81) 99111-2222')
  await drawer(page).getByRole('button', { name: 'Transferir' }).click()
  await form(page).getByRole('button', { name: 'Transferir' }).click()
  await expect(form(page).getByText('Escolha para quem transferir.')).toBeVisible()
  await form(page).getByRole('combobox', { name: 'Para quem' }).click()
  await expect(page.getByRole('option')).toHaveText(['Clara Nunes'])
  await page.getByRole('option', { name: 'Clara Nunes' }).click()
  await expect(form(page).getByRole('status')).toHaveText(
    'A vez passa de Bento Reis para Clara Nunes.',
  )
  await expectUsable(page)
  await form(page).getByLabel('Observação').fill('mora perto da loja')
  await form(page).getByRole('button', { name: 'Transferir' }).click()
  await expect(notice(page, 'Contato transferido!')).toContainText('Clara Nunes vai atender')
  await expect(form(page)).toBeHidden()
  await expect(drawer(page)).toContainText('Clara Nunes · (81) 93333-4444')
  await expect(drawer(page)).toContainText(
    /Transferido de Bento Reis para Clara Nunes por Ana.* às \d\d:\d\d: mora perto da loja\./,
  )
  await expect(drawer(page).getByRole('button', { name: 'Transferir' })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('main').getByText('Clara Nunes')).toBeVisible()
})

test('Escape closes the dialog and leaves the details; a refusal is told at its field', async ({
  page,
  company,
  request,
}) => {
  const [bento, clara] = [randomUUID(), randomUUID()].toSorted()
  await company.add('sellers', seller('Bento Reis', { id: bento }))
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await company.add('sellers', seller('Clara Nunes', { id: clara, away_until: daysAgo(-20) }))
  await signIn(page, '/dashboard/captured-contacts')
  await page.getByRole('link', { name: 'Lia de Olinda', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Transferir' }).click()
  await form(page).getByLabel('Observação').focus()
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()
  await expect(drawer(page)).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Transferir' }).click()
  await form(page).getByRole('combobox', { name: 'Para quem' }).click()
  const option = page.getByRole('option', { name: 'Clara Nunes' })
  await expect(option).toContainText(/Ausente, volta em \d\d\/\d\d/)
  await option.click()
  await expect(form(page).getByRole('status')).toContainText('Clara Nunes não está atendendo agora')
  await openServer(request)('patch', `sellers?id=eq.${clara}`, { active: false })
  await form(page).getByRole('button', { name: 'Transferir' }).click()
  await expect(form(page).getByText('Este vendedor não pode receber leads agora.')).toBeVisible()
})

/** LGPD access and erasure requests. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { pastLead, seller, suspect, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Detalhes do contato' })

test('a copy of a contact’s data is saved, then all of it is erased, and others stay', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  const lia = { p_company_id: company.id, p_email: 'lia@exemplo.example' }
  await captureLead(page, 'Lia de Olinda', '81912345678', lia)
  await captureLead(page, 'Lia Olinda', '(81) 91234-5678', lia)
  await company.add('leads_captured', pastLead('Bia Sá', 3))
  await company.add('quarantined_leads', {
    ...suspect('Lia'),
    phone: '81912345678',
    phone_key: '81912345678',
  })
  await signIn(page, '/dashboard/captured-contacts')
  await page.getByRole('link', { name: 'Lia de Olinda', exact: true }).click()
  const drawer = drawerOf(page)
  const personal = drawer.getByRole('region', { name: 'Dados pessoais (LGPD)' })
  const download = page.waitForEvent('download')
  await personal.getByRole('button', { name: 'Baixar cópia dos dados' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('dados-81912345678.txt')
  const copy = readFileSync(await file.path(), 'utf8')
  expect(copy.match(/^Contato de /gm)).toHaveLength(2)
  expect(copy).toContain(
    'Nome: Lia de Olinda\nTelefone: (81) 91234-5678\nE-mail: lia@exemplo.example',
  )
  expect(copy.match(/retido na quarentena$/gm)).toHaveLength(1)

  await personal.getByRole('button', { name: 'Corrigir dados' }).click()
  const correction = page.getByRole('dialog', { name: 'Corrigir dados deste contato' })
  await correction.getByLabel('E-mail').fill('lia@certo.example')
  await correction.getByLabel('WhatsApp').fill('123')
  await correction.getByRole('button', { name: 'Salvar' }).click()
  await expect(correction.getByText('Telefone inválido.')).toBeVisible()
  await correction.getByLabel('WhatsApp').fill('81912345678')
  expect(await findBarriers(page)).toEqual([])
  await correction.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Dados corrigidos!')).toBeVisible()
  await expect(drawer.getByText('lia@certo.example')).toBeVisible()

  const open = personal.getByRole('button', { name: 'Excluir dados deste contato' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Excluir dados deste contato' })
  await expect(dialog).toContainText('Excluir tudo o que chegou de (81) 91234-5678?')
  await expect(dialog).toContainText('2 contatos, com nome')
  await expect(dialog).toContainText('1 envio na quarentena')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('2 contatos, com nome')
  // Each read writes a line of the audit trail; the erasure itself adds none.
  let readings = 0
  page.on('request', (request) => {
    if (request.url().includes('/rpc/get_contact_data')) readings += 1
  })
  await dialog.getByRole('button', { name: 'Excluir definitivamente' }).click()
  await expect(notice(page, 'Dados excluídos!')).toContainText(
    'de (81) 91234-5678 foi excluído definitivamente',
  )
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('link', { name: 'Bia Sá', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Lia/ })).toHaveCount(0)
  await expect(page).not.toHaveURL(/contato=/)
  expect(readings).toBe(0)
})

test('a question that was left confirms nothing for the next contact; a refusal is shown, and can be tried again', async ({
  page,
  company,
}) => {
  const lia = { phone: '81912345678', phone_key: '81912345678' }
  await company.add('leads_captured', pastLead('Bia Sá', 2), {
    ...pastLead('Lia de Olinda', 1),
    ...lia,
  })
  await signIn(page, '/dashboard/captured-contacts')
  await page.getByRole('link', { name: 'Lia de Olinda', exact: true }).click()
  const drawer = drawerOf(page)
  const ask = drawer.getByRole('button', { name: 'Excluir dados deste contato' })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Excluir dados deste contato' })
  await expect(dialog).toContainText('1 contato, com nome')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(drawer).toBeHidden()
  await page.getByRole('link', { name: 'Bia Sá', exact: true }).click()
  await expect(ask).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await intercept(page, '**/rpc/get_contact_data', (route) => route.abort())
  await ask.click()
  await expect(dialog).toContainText('Não foi possível carregar os dados deste contato.')
  const erase = dialog.getByRole('button', { name: 'Excluir definitivamente' })
  await expect(erase).toBeDisabled()
  await page.unroute('**/rpc/get_contact_data')
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(dialog).toContainText('1 contato, com nome')
  await intercept(page, '**/rpc/erase_contact', (route) =>
    route.fulfill({ status: 503, json: { code: 'overloaded', message: 'x' } }),
  )
  await erase.click()
  await expect(notice(page, 'Erro ao excluir dados')).toContainText('ocupado')
  await expect(dialog).toBeVisible()
  await page.unroute('**/rpc/erase_contact')
  await erase.click()
  await expect(notice(page, 'Dados excluídos!')).toBeVisible()
  await expect(drawer).toBeHidden()
})

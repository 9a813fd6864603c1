/** super_admin erases a company with all its data, at once. */
import { expect } from '@playwright/test'
import { findBarriers } from './accessibility.ts'
import { openServer, pastLead, test } from './own-company.ts'
import { notice, signIn } from './steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('after its name was typed; a try that stopped half-way ends with the next', async ({
  page,
  request,
}) => {
  const send = openServer(request)
  const [made] = await send('post', 'companies', {
    name: 'Loja Passageira',
    email: 'contato@passageira.example',
  })
  const id = String(made?.id)
  await send('post', 'leads_captured', { company_id: id, ...pastLead('Lia de Olinda', 2) })
  await signIn(page, `/dashboard/companies?company=${id}`, 'super_admin')
  const drawer = page.getByRole('dialog', { name: 'Loja Passageira' })
  const open = drawer.getByRole('button', { name: 'Apagar empresa e dados' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Apagar empresa e dados' })
  const name = dialog.getByRole('textbox', { name: 'Digite o nome da empresa para confirmar' })
  await expect(name).toBeFocused()
  await expect(dialog).toContainText('1 lead só nos últimos 30 dias')
  expect(await findBarriers(page)).toEqual([])
  const erase = dialog.getByRole('button', { name: 'Apagar de vez' })
  await name.fill('Loja')
  await expect(erase).toBeDisabled()
  await name.press('Enter')
  await name.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await page.keyboard.press('Enter')
  await page.route('**/rpc/erase_company', (route) => route.abort())
  await name.fill('Loja Passageira')
  await name.press('Enter')
  await expect(notice(page, 'Erro ao apagar empresa')).toBeVisible()
  await page.unroute('**/rpc/erase_company')
  await expect(dialog).toBeVisible()
  await erase.click()
  await expect(notice(page, 'Empresa apagada!')).toContainText('Loja Passageira')
  await expect(drawer).toBeHidden()
  await expect(page.getByText('contato@passageira.example')).toHaveCount(0)
  await expect
    .poll(async () => (await send('get', `companies?id=eq.${id}`)).length, { timeout: 20_000 })
    .toBe(0)
})

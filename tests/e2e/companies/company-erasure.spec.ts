import { expect } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openServer, pastLead, test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a company is erased after its name was typed; a failed attempt erases nothing, and can be repeated', async ({
  page,
  request,
}) => {
  const send = openServer(request)
  const email = `contato@passageira-${Date.now()}.example`
  const [made] = await send('post', 'companies', { name: 'Loja Passageira', email })
  const id = String(made?.id)
  const kept = `companies?id=eq.${id}`
  try {
    await send('post', 'leads_captured', { company_id: id, ...pastLead('Lia de Olinda', 2) })
    await signIn(page, `/dashboard/companies?aberta=${id}`, 'super_admin')
    const drawer = page.getByRole('dialog', { name: 'Loja Passageira' })
    const open = drawer.getByRole('button', { name: 'Excluir empresa e dados' })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Excluir empresa e dados' })
    const name = dialog.getByRole('textbox', { name: 'Digite o nome da empresa para confirmar' })
    await expect(name).toBeFocused()
    await expect(dialog).toContainText('1 lead só nos últimos 30 dias')
    expect(await findBarriers(page)).toEqual([])
    const erase = dialog.getByRole('button', { name: 'Excluir definitivamente' })
    await name.fill('Loja')
    await expect(erase).toBeDisabled()
    await name.press('Enter')
    await name.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()

    await page.keyboard.press('Enter')
    // Fails the second of two calls, or the only one; the list is read again before the retry.
    await intercept(page, /rpc\/(erase_company|delete_company_for_good)/, (route) => route.abort())
    await name.fill('Loja Passageira')
    const reread = page.waitForResponse('**/rpc/get_all_companies*')
    await name.press('Enter')
    await expect(notice(page, 'Erro ao excluir empresa')).toBeVisible()
    await reread
    expect(await send('get', kept)).toMatchObject([{ deleted_at: null }])
    await expect(name).toBeFocused()
    await page.unroute(/rpc\/(erase_company|delete_company_for_good)/)
    await erase.click()
    await expect(notice(page, 'Empresa excluída!')).toContainText('Loja Passageira')
    await expect(drawer).toBeHidden()
    await expect(page.getByText(email)).toHaveCount(0)
    await expect.poll(async () => (await send('get', kept)).length, { timeout: 20_000 }).toBe(0)
  } finally {
    await send('patch', kept, { active: false, deleted_at: new Date() })
  }
})

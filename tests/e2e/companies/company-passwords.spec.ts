import { expect, type Page } from '@playwright/test'
import { getAccount } from '../support/accounts.ts'
import { answering, intercept } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { test as base, openServer } from '../support/own-company.ts'
import { notice, sessionOf, signIn } from '../support/steps.ts'

/** Uses its own user, because all other journeys sign in with Ana's password. */
const test = base.extend<{ ana: { email: string } }>({
  ana: async ({ company, request }, use) => {
    const { email, password } = getAccount('admin')
    await company.change({ name: 'Loja das Senhas' })
    await use({ email })
    await company.changeAna({ role: 'admin', company_id: company.id })
    const kept = { p_company_id: company.id, p_email: email, p_new_password: password }
    await openServer(request)('post', 'rpc/update_company_user_password', kept)
  },
})

test.use({ viewport: { width: 1440, height: 900 } })

const direct = '**/functions/v1/update-company-password'

async function typePassword(page: Page, password: string) {
  await page.getByRole('button', { name: 'Ações de Loja das Senhas' }).click()
  await page.getByRole('menuitem', { name: 'Editar dados' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Nova senha' }).fill(password)
  await expect(form.getByRole('combobox', { name: 'De quem é a nova senha' })).toHaveValue(/@/)
}

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()

const expectSignIn = (page: Page, email: string, password: string) =>
  sessionOf(page, { email, password })

test('the edit dialog asks the function first, then the database; a user who left the company gets no password either way, and the dialog stays', async ({
  page,
  company,
  ana,
}) => {
  await signIn(page, '/dashboard/companies', 'super_admin')
  await typePassword(page, 'senha da edição')
  const fallbacks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/update_company_user_password')) fallbacks.push(request.url())
  })
  const asked = page.waitForRequest(direct)
  await save(page)
  const request = await asked
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({
    companyId: company.id,
    newPassword: 'senha da edição',
    email: ana.email,
  })
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const headers = await request.allHeaders()
  expect(headers.apikey).toBe(anonKey)
  expect(headers.authorization).toMatch(/^Bearer ey/)
  await expect(page.getByText('Senha atualizada!')).toBeVisible()
  expect(fallbacks).toEqual([])
  await expectSignIn(page, ana.email, 'senha da edição')

  await expect(page.getByRole('dialog')).toBeHidden()
  await intercept(page, direct, (route) => route.abort())
  await typePassword(page, 'senha do banco')
  const fallback = page.waitForRequest('**/rpc/update_company_user_password')
  await save(page)
  await fallback
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Empresa atualizada!').first()).toBeVisible()
  await expectSignIn(page, ana.email, 'senha do banco')

  await page.unroute(direct)
  await typePassword(page, 'senha de ninguém')
  await company.changeAna({ company_id: null })
  await save(page)
  await expect(notice(page, 'Falha ao atualizar senha')).toContainText(
    'Não foi possível atualizar a senha através de nenhum método disponível',
  )
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: 'Nova senha' })).toHaveValue('senha de ninguém')
  await expectSignIn(page, ana.email, 'senha do banco')
})

test('who gets the new password stays chosen while it is typed anew', async ({
  page,
  company,
  ana,
}) => {
  const rita = await newUser(page, 'senha boa de usar')
  const place = { company_id: company.id, role: 'manager', approved: true }
  await openServer(page.request)('patch', `users?email=eq.${rita}`, place)
  await signIn(page, '/dashboard/companies', 'super_admin')
  await typePassword(page, 'senha')
  const form = page.getByRole('dialog', { name: 'Editar empresa' })
  const owner = form.getByRole('combobox', { name: 'De quem é a nova senha' })
  const [other, usual] = (await owner.inputValue()) === rita ? [ana.email, rita] : [rita, ana.email]
  await expect(owner).toHaveValue(usual)
  await owner.click()
  await page.getByRole('option', { name: other }).click()
  await form.getByRole('textbox', { name: 'Nova senha' }).fill('')
  await expect(owner).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Nova senha' }).fill('outra senha boa')
  await expect(owner).toHaveValue(other)
  const asked = page.waitForRequest(direct)
  await save(page)
  expect((await asked).postDataJSON()).toMatchObject({ email: other })
  await expect(form).toBeHidden()
  await expectSignIn(page, other, 'outra senha boa')
})

test('a refused password says that the company’s data are stored, and leaves only the password to be saved', async ({
  page,
  company: _,
  ana: __,
}) => {
  await intercept(page, direct, answering(500))
  await intercept(page, '**/rpc/update_company_user_password', answering(500))
  await signIn(page, '/dashboard/companies', 'super_admin')
  await typePassword(page, 'senha recusada')
  const form = page.getByRole('dialog', { name: 'Editar empresa' })
  await form.getByLabel('Telefone').fill('8133334444')
  await save(page)
  await expect(notice(page, 'Falha ao atualizar senha')).toContainText(
    'Os dados da empresa estão salvos.',
  )
  await expect(form.getByLabel('Telefone')).toHaveValue('(81) 3333-4444')
  await form.getByRole('textbox', { name: 'Nova senha' }).fill('')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await expect(form).toBeHidden()
})

const reset = (page: Page) => page.getByRole('region', { name: 'Redefinir senha' })

async function fillReset(page: Page, email: string, password: string) {
  await reset(page).getByRole('combobox', { name: 'Empresa' }).click()
  await page.getByRole('option', { name: 'Loja das Senhas' }).click()
  await reset(page).getByRole('combobox', { name: 'E-mail' }).fill(email)
  await page.keyboard.press('Tab')
  await reset(page).getByRole('textbox', { name: 'Nova senha' }).fill(password)
}

const send = (page: Page) => reset(page).getByRole('button', { name: 'Redefinir senha' }).click()

test('the form on the screen resets a password; missing fields are named first, and a refusal is told', async ({
  page,
  company,
  ana,
}) => {
  await signIn(page, '/dashboard/companies', 'super_admin')
  await send(page)
  for (const missing of ['Escolha a empresa.', 'Informe o e-mail.', 'Informe a senha.']) {
    await expect(reset(page).getByText(missing)).toBeVisible()
  }
  await fillReset(page, ana.email, '12345')
  await send(page)
  await expect(reset(page).getByText('A senha deve ter pelo menos 6 caracteres.')).toBeVisible()
  await reset(page).getByRole('textbox', { name: 'Nova senha' }).fill('senha do formulário')
  await send(page)
  await expect(page.getByText('Senha redefinida com sucesso!')).toBeVisible()
  await expect(reset(page).getByRole('textbox', { name: 'Nova senha' })).toHaveValue('')
  await expectSignIn(page, ana.email, 'senha do formulário')

  await fillReset(page, ana.email, 'senha de ninguém')
  await company.changeAna({ company_id: null })
  await send(page)
  await expect(notice(page, 'Erro ao redefinir senha')).toBeVisible()
  await expectSignIn(page, ana.email, 'senha do formulário')
})

import { expect, type Page } from '@playwright/test'
import { getAccount } from '../support/accounts.ts'
import { openServer, test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function fill(page: Page, name: string, email: string, password: string) {
  const form = page.getByRole('dialog', { name: 'Nova empresa' })
  await form.getByLabel('Nome da empresa').fill(name)
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByRole('textbox', { name: 'Senha' }).fill(password)
  return form
}

test('a company is registered, and its user signs in', {
  tag: ['@first', '@both-engines'],
}, async ({ page, request }) => {
  await signIn(page, '/dashboard/companies', 'super_admin')
  await page.getByRole('button', { name: 'Nova empresa' }).click()
  const form = await fill(page, '', '', '')
  await expect(form.getByRole('combobox', { name: 'Plano' })).toHaveValue('Básico')
  await expect(form.getByText('até 100 leads, 5 vendedores e 2 páginas')).toBeVisible()
  await expect(form.getByRole('switch', { name: 'Ativa' })).toBeChecked()
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  for (const missing of ['Informe o nome da empresa.', 'Informe o e-mail.', 'Informe a senha.']) {
    await expect(form.getByText(missing)).toBeVisible()
  }
  const email = `dona${Date.now()}@primeira.example`
  await fill(page, 'Loja Primeira', email, 'senha da dona')
  const asked = page.waitForRequest('**/functions/v1/create-company-user')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  expect((await asked).postDataJSON()).toEqual({
    name: 'Loja Primeira',
    email,
    password: 'senha da dona',
    phone: null,
    plan: 'basic',
    active: true,
  })
  await expect(
    page.getByText('Loja Primeira foi criada com sucesso e já pode fazer login.'),
  ).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Loja Primeira' })).toContainText('Ativa')

  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/login/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill('senha da dona')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('banner')).toContainText('Loja Primeira')
  await expect(page.getByText('Conta aguardando aprovação')).toHaveCount(0)
  const gone = { active: false, deleted_at: new Date() }
  await openServer(request)('patch', `companies?email=eq.${email}`, gone)
})

test('a mistake has the focus in the dialog; an address with an account registers no second company', async ({
  page,
  request,
}) => {
  await signIn(page, '/dashboard/companies', 'super_admin')
  await page.getByRole('button', { name: 'Nova empresa' }).click()
  const form = await fill(page, 'Loja Repetida', '', 'outra senha')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await fill(page, 'Loja Repetida', getAccount('admin').email, 'outra senha')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(notice(page, 'Erro ao cadastrar empresa')).toContainText(
    'Este e-mail já está em uso.',
  )
  await expect(form.getByText('Este e-mail já está em uso.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await expect(form.getByLabel('Nome da empresa')).toHaveValue('Loja Repetida')
  expect(await openServer(request)('get', 'companies?name=eq.Loja Repetida')).toEqual([])
})

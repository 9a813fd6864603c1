/** The browser's Back, which on a phone is how a layer is closed. */
import { expect, type Page } from '@playwright/test'
import { seller, test } from '../support/own-company.ts'
import { signIn } from '../support/steps.ts'

const back = (page: Page) => page.evaluate(() => history.back())
const menu = (page: Page) => page.getByRole('navigation').first()

test('asks before what was typed in a dialog is lost, but not for a hash alone', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/captured-contacts')
  await menu(page).getByRole('link', { name: 'Vendedores' }).click()
  const add = page.getByRole('button', { name: 'Novo vendedor' })
  await expect(add).toBeVisible()
  await page.getByRole('link', { name: 'Pular para o conteúdo' }).press('Enter')
  await add.click()
  const form = page.getByRole('dialog', { name: 'Novo vendedor' })
  const name = form.getByLabel('Nome completo')
  // As a person types: the router knows of the guard a moment after the first key.
  await name.pressSequentially('Rita Alves')
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await back(page)
  await expect(page).not.toHaveURL(/#/)
  await expect(name).toHaveValue('Rita Alves')
  await back(page)
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Rita Alves')
  await back(page)
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/captured-contacts/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closes a question with the screen that asked it', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/captured-contacts')
  await menu(page).getByRole('link', { name: 'Vendedores' }).click()
  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await back(page)
  await expect(page).toHaveURL(/captured-contacts/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('to another company closes the dialog of the one before', async ({ page, company }) => {
  const name = `Loja ${company.id.slice(0, 8)}`
  await company.change({ name })
  await signIn(page, '/dashboard/sellers', 'super_admin')
  await page.getByRole('combobox', { name: 'Empresa' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Novo vendedor' }).click()
  const form = page.getByRole('dialog', { name: 'Novo vendedor' })
  await expect(form).toBeVisible()
  await back(page)
  await expect(page).not.toHaveURL(/company=/)
  await expect(form).toBeHidden()
})

test('asks before a link that is shown once is left; Escape does not close it', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/captured-contacts')
  await menu(page).getByRole('link', { name: 'Vendedores' }).click()
  await page.getByRole('button', { name: 'Página do vendedor de Bento Reis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Página de Bento Reis' })
  await dialog.getByRole('button', { name: 'Criar página' }).click()
  const link = dialog.getByRole('code')
  await expect(link).toHaveText(/\/v\//)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Sair sem guardar?' })
  await back(page)
  await question.getByRole('button', { name: 'Voltar' }).click()
  await expect(question).toBeHidden()
  await expect(link).toBeVisible()
  await back(page)
  await question.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/captured-contacts/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

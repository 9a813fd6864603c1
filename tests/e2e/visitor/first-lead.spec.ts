import { expect } from '@playwright/test'
import { newAddress, openMailLink, receiveMail } from '../support/mails.ts'
import { seller, test } from '../support/own-company.ts'
import { card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a new user is confirmed, approved with a company, and sees its first lead arrive', {
  tag: ['@first', '@both-engines'],
}, async ({ page, browser, company, baseURL }) => {
  test.slow()
  const name = `Nina ${Date.now()}`
  await company.change({ name: 'Loja da Nina' })
  await company.add('sellers', seller('Rui Sá'))

  const email = newAddress()
  await page.goto('/register')
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill('a senha da Nina')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Verifique seu e-mail' })).toBeVisible()
  await openMailLink(page, await receiveMail(email), String(baseURL))
  await page.getByRole('main').getByRole('link', { name: 'Ir para o painel' }).click()
  await expect(page.getByText('Conta aguardando aprovação')).toBeVisible()

  const other = await browser.newContext({ baseURL: String(baseURL) })
  const admin = await other.newPage()
  await signIn(admin, '/dashboard/user-approval', 'super_admin')
  await admin.getByRole('button', { name: `Aprovar ${name}` }).click()
  const form = admin.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Empresa' }).click()
  await admin.getByRole('option', { name: 'Loja da Nina' }).click()
  await form.getByRole('combobox', { name: 'Perfil' }).click()
  await admin.getByRole('option', { name: 'Admin' }).click()
  await form.getByRole('button', { name: 'Aprovar' }).click()
  await expect(admin.getByText('Usuário aprovado!')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Loja da Nina')
  await expect(page.getByText('Conta aguardando aprovação')).toHaveCount(0)

  const visitor = await other.newPage()
  await visitor.goto(`/capture-lead?company=${company.id}`)
  await visitor.getByRole('textbox', { name: /nome/i }).first().fill('Teresa Lima')
  await visitor.locator('input[type="tel"]').fill('81998887777')
  await visitor.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  await expect(visitor.getByRole('heading', { name: 'Obrigado, Teresa!' })).toBeVisible()
  await other.close()

  await page.getByRole('link', { name: 'Contatos Capturados' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Teresa Lima' })
  await expect(row).toContainText('Rui Sá')
  await page.getByRole('link', { name: 'Vendedores' }).click()
  await expect(card(page, 'Rui Sá')).toContainText('1lead recebido')
  await expect(notice(page, 'Erro')).toHaveCount(0)
})

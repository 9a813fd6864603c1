import { expect, type Page } from '@playwright/test'
import { getAccount } from '../support/accounts.ts'
import { newAddress, openMailLink, receiveMail } from '../support/mails.ts'
import { newUser } from '../support/new-user.ts'
import { openServer, test } from '../support/own-company.ts'
import { notice } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const password = 'a senha de sempre'

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
}

async function ask(page: Page, address: string): Promise<void> {
  await page.getByLabel('Novo e-mail').fill(address)
  await page.getByRole('button', { name: 'Trocar e-mail' }).click()
}

test('a new e-mail counts when both mailboxes have agreed', async ({ page, company, baseURL }) => {
  const before = await newUser(page, password)
  const membership = { approved: true, company_id: company.id }
  await openServer(page.request)('patch', `users?email=eq.${before}`, membership)
  const after = newAddress()
  const shown = (email: string) => page.getByText(`Você entra com ${email}.`)
  await page.goto('/dashboard/settings?tab=profile')
  await enter(page, before)
  await ask(page, 'rita')
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible()
  await ask(page, after)
  await expect(page.getByText('Falta confirmar a troca')).toBeVisible()
  await page.reload()
  await expect(shown(before)).toBeVisible()
  await ask(page, getAccount('super_admin').email)
  await expect(notice(page, 'Erro ao trocar e-mail')).toContainText(
    'Já existe uma conta com este e-mail.',
  )

  const first = await receiveMail(before, 'Autorize a troca do seu e-mail')
  await openMailLink(page, first, String(baseURL))
  await expect(page).toHaveURL(`${baseURL}/dashboard/settings?tab=profile`)
  await expect(page.getByText('Falta confirmar a troca')).toBeVisible()
  await expect(shown(before)).toBeVisible()

  const second = await receiveMail(after, 'Confirme seu novo e-mail')
  await openMailLink(page, second, String(baseURL))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bem-vindo de volta, Rita!')
  await page.goto('/dashboard/settings?tab=profile')
  await expect(shown(after)).toBeVisible()
  await expect(page.getByText('Falta confirmar a troca')).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/dashboard')
  await page.getByLabel('E-mail').fill(before)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(notice(page, 'Erro no login')).toContainText('E-mail ou senha incorretos.')
  await enter(page, after)
})

import { expect, type Page, test } from '@playwright/test'
import { getAccount } from '../support/accounts.ts'
import { newAddress, openMailLink, receiveMail } from '../support/mails.ts'
import { newUser } from '../support/new-user.ts'
import { clickWithoutSession, notice, signInAs, stored } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const password = 'a senha de sempre'
const first = 'Autorize a troca do seu e-mail'
const second = 'Confirme seu novo e-mail'
const shown = (page: Page, email: string) => page.getByText(`Você entra com ${email}.`)

async function openProfile(page: Page): Promise<string> {
  const email = await newUser(page, password)
  await signInAs(page, { email, password }, '/dashboard/settings?tab=profile')
  return email
}

async function ask(page: Page, address: string): Promise<void> {
  await page.getByLabel('Novo e-mail').fill(address)
  await page.getByRole('button', { name: 'Trocar e-mail' }).press('Enter')
}

test('a new e-mail counts when both mailboxes have agreed, also when that was on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  const before = await openProfile(page)
  const after = newAddress()
  await ask(page, 'rita')
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible()
  await ask(page, after)
  await expect(page.getByText('Falta confirmar a troca')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trocar e-mail' })).toBeFocused()
  await page.reload()
  await expect(shown(page, before)).toBeVisible()
  await ask(page, getAccount('super_admin').email)
  await expect(notice(page, 'Erro ao trocar e-mail')).toContainText(
    'Já existe uma conta com este e-mail.',
  )

  await openMailLink(page, await receiveMail(before, first), String(baseURL))
  await expect(page).toHaveURL(`${baseURL}/dashboard/settings?tab=profile`)
  await expect(page.getByText('Falta confirmar a troca')).toBeVisible()
  await expect(shown(page, before)).toBeVisible()

  const phone = await browser.newContext({ baseURL })
  const tab = await phone.newPage()
  await openMailLink(tab, await receiveMail(after, second), String(baseURL))
  await expect(tab.getByText('Conta aguardando aprovação')).toBeVisible()
  await phone.close()
  await page.reload()
  await expect(shown(page, after)).toBeVisible()
  await expect(page.getByText('Falta confirmar a troca')).toHaveCount(0)
  await expect.poll(async () => JSON.parse((await stored(page)) ?? '{}').user.email).toBe(after)

  await page.getByRole('tab', { name: 'Segurança' }).click()
  await page.getByRole('textbox', { name: 'Senha atual' }).fill(password)
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('senha-que-vem')
  await page.getByRole('textbox', { name: 'Repita a nova senha' }).fill('senha-que-vem')
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('Senha alterada!')).toBeVisible()
})

test('a session that ends before it learns of the new e-mail is renewed with the new one', async ({
  page,
  browser,
  baseURL,
}) => {
  const before = await openProfile(page)
  const after = newAddress()
  await ask(page, after)
  await expect(page.getByText('Falta confirmar a troca')).toBeVisible()
  const phone = await browser.newContext({ baseURL })
  const tab = await phone.newPage()
  await openMailLink(tab, await receiveMail(before, first), String(baseURL))
  await expect(tab.getByText('Confirmação recebida!')).toBeVisible()
  await openMailLink(tab, await receiveMail(after, second), String(baseURL))
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await phone.close()

  // Saving reads the profile again but renews no session.
  await page.getByLabel('Nome').fill('Rita Alves Lima')
  await page.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(shown(page, after)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeFocused()
  await clickWithoutSession(page, page.getByRole('tab', { name: 'Segurança' }))
  const expiry = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await expect(expiry.getByLabel('E-mail')).toHaveValue(after)
  await expiry.getByRole('textbox', { name: 'Senha' }).fill(password)
  await expiry.getByRole('button', { name: 'Continuar' }).click()
  await expect(expiry).toBeHidden()
})

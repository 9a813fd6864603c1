import { type Browser, expect, type Page, test } from '@playwright/test'
import { newAddress, openMailLink, receiveMail } from '../support/mails.ts'
import { newUser } from '../support/new-user.ts'
import { expireSession } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const password = 'senha-que-fica'

async function askForChange(page: Page): Promise<{ before: string; after: string }> {
  const before = await newUser(page, password)
  const after = newAddress()
  await page.goto('/dashboard/settings?tab=profile')
  await page.getByLabel('E-mail').fill(before)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByLabel('Novo e-mail').fill(after)
  await page.getByRole('button', { name: 'Trocar e-mail' }).click()
  await expect(page.getByText('Falta confirmar a troca')).toBeVisible()
  return { before, after }
}

async function agree(browser: Browser, origin: string, mailboxes: string[]): Promise<void> {
  const phone = await browser.newContext({ baseURL: origin })
  for (const [place, mailbox] of mailboxes.entries()) {
    const tab = await phone.newPage()
    await openMailLink(tab, await receiveMail(mailbox), origin)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    if (place === 0) await expect(tab.getByText('Confirmação recebida!')).toBeVisible()
  }
  await phone.close()
}

const session = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('rodizio-session') ?? '{}'))

test('an e-mail that I change on another device counts here as well', async ({
  page,
  browser,
  baseURL,
}) => {
  const { before, after } = await askForChange(page)
  await agree(browser, String(baseURL), [before, after])

  await page.reload()
  await expect(page.getByText(`Você entra com ${after}.`)).toBeVisible()
  await expect(page.getByText('Falta confirmar a troca')).toHaveCount(0)
  await expect.poll(async () => (await session(page)).user.email).toBe(after)
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
  const { before, after } = await askForChange(page)
  await agree(browser, String(baseURL), [before, after])

  // Saving reads the profile again but renews no session.
  await page.getByLabel('Nome').fill('Rita Alves Lima')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(`Você entra com ${after}.`)).toBeVisible()
  await expireSession(page)
  await page.getByRole('tab', { name: 'Segurança' }).click()
  const expiry = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await expect(expiry.getByLabel('E-mail')).toHaveValue(after)
  await expiry.getByRole('textbox', { name: 'Senha' }).fill(password)
  await expiry.getByRole('button', { name: 'Continuar' }).click()
  await expect(expiry).toBeHidden()
})

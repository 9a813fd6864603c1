import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { intercept, roundTrip } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { test } from '../support/own-company.ts'
import { signIn, stored } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const question = (page: Page) => page.getByRole('dialog', { name: 'Descartar alterações?' })

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
}

/** Holds requests to the address until the returned function is called. */
async function silence(page: Page, address: string): Promise<() => Promise<void>> {
  let goOn = () => {}
  const silent = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const asked = page.waitForRequest(address)
  await intercept(page, address, async (route) => {
    await silent
    await route.continue()
  })
  return async () => {
    const request = await asked
    goOn()
    await (await request.response())?.finished()
  }
}

/** Another person signs in at the form that the sign-out left open. */
async function enterAsNext(page: Page): Promise<void> {
  const password = 'senha de quem vem depois'
  const email = await newUser(page, password)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Conta aguardando aprovação')).toBeVisible()
}

async function expectToStay(page: Page): Promise<void> {
  // The late answers have then taken effect.
  await roundTrip(page)
  expect(await stored(page)).not.toBeNull()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Conta aguardando aprovação')).toBeVisible()
}

test('a sign-out while the server is silent counts at once in every tab, and for the next person', async ({
  page,
  context,
}) => {
  await signIn(page, '/dashboard/sellers')
  const other = await context.newPage()
  await other.goto('/dashboard/leads')
  await expect(other.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  const asked = page.waitForRequest('**/auth/v1/logout*')
  await intercept(page, '**/auth/v1/logout*', () => {})
  await leave(page)
  await expect(page).toHaveURL(/\/login$/)
  // Other devices stay signed in.
  expect(new URL((await asked).url()).searchParams.get('scope')).toBe('local')
  const told = (where: Page) => where.getByRole('alert').filter({ hasText: 'Você saiu da conta' })
  await expect(told(other)).toContainText('em outra aba deste navegador')
  expect(await findBarriers(other)).toEqual([])
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
  await expect(told(page)).toHaveCount(0)
  await page.close()
  const next = await context.newPage()
  await next.goto('/dashboard')
  await expect(next).toHaveURL(/\/login$/)
  expect(await stored(next)).toBeNull()
})

test('late answers to a sign-out, here or everywhere, leave the next user signed in', async ({
  page,
}) => {
  await signIn(page, '/dashboard/settings?tab=security')
  const others = await silence(page, '**/auth/v1/logout?scope=others')
  await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair de todos' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const here = await silence(page, '**/auth/v1/logout?scope=local')
  await leave(page)
  await expect(page).toHaveURL(/\/login$/)
  await enterAsNext(page)
  await others()
  await here()
  await expectToStay(page)
})

test('a user who signs out with unsaved company data is asked first', async ({
  page,
  company: _,
}) => {
  await signIn(page, '/dashboard/settings?tab=company')
  await page.getByLabel('Texto de privacidade').fill('Usamos seus dados só para responder.')
  await leave(page)
  await expect(question(page)).toContainText('ainda não foram salvas')
  await expect(question(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Minha conta/ })).toBeFocused()
  await expect(page.getByLabel('Texto de privacidade')).toHaveValue(/só para responder/)
  expect(await stored(page)).not.toBeNull()

  await leave(page)
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page)).toBeNull()
  await page.goBack()
  await expect(page).not.toHaveURL(/leave/)
})

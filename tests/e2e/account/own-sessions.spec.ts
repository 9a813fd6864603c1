import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { notice } from '../support/steps.ts'

const password = 'senha boa de usar'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function enter(page: Page, email: string) {
  await page.goto('/dashboard/settings?tab=security')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('region', { name: 'Aparelhos conectados' })).toBeVisible()
}

async function onPhone(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext({
    baseURL,
    userAgent: iPhone,
    viewport: { width: 390, height: 800 },
  })
  const phone = await context.newPage()
  await enter(phone, email)
  return phone
}

/** The next request is refused; data that is already on the screen may stay. */
async function expectSignedOut(phone: Page): Promise<void> {
  await phone.getByRole('tab', { name: 'Perfil' }).click()
  await phone.getByLabel('Nome').fill('Rita do celular')
  await phone.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(phone.getByRole('dialog', { name: 'Sua sessão expirou' })).toBeVisible()
  await phone.context().close()
}

test('I see my devices and sign out the one that I lost', async ({ page, browser, baseURL }) => {
  const email = await newUser(page, password)
  const phone = await onPhone(browser, baseURL, email)
  await enter(page, email)
  const part = page.getByRole('region', { name: 'Aparelhos conectados' })
  const devices = part.getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('Este aparelho')
  await expect(devices.last()).toContainText('Safari no iPhone')
  await expect(devices.last()).toContainText('Visto agora mesmo')
  await expectUsable(page)

  await part.getByRole('button', { name: 'Desconectar Safari no iPhone' }).press('Enter')
  await expect(notice(page, 'Aparelho desconectado.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expectSignedOut(phone)
})

test('I sign out all other devices at once, and this one stays', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newUser(page, password)
  const phones = [await onPhone(browser, baseURL, email), await onPhone(browser, baseURL, email)]
  await enter(page, email)
  const part = page.getByRole('region', { name: 'Aparelhos conectados' })
  await part.getByRole('button', { name: 'Desconectar todos os outros' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(notice(page, 'Os outros aparelhos saíram da sua conta.')).toBeVisible()
  await expect(part.getByRole('listitem')).toHaveCount(1)
  for (const phone of phones) {
    await expectSignedOut(phone)
  }
})

test('a list of devices that cannot be read says so, and is tried again', async ({ page }) => {
  const email = await newUser(page, password)
  await intercept(page, '**/rpc/list_own_sessions', (route) =>
    route.fulfill({ status: 400, json: {} }),
  )
  await enter(page, email)
  const part = page.getByRole('region', { name: 'Aparelhos conectados' })
  await expect(part.getByText('Erro ao carregar aparelhos')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/rpc/list_own_sessions')
  await part.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(part.getByText('Este aparelho')).toBeVisible()
})

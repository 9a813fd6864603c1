import { expect, test } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { answering, intercept } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { notice, sessionOf, signInAs } from '../support/steps.ts'

const password = 'senha boa de usar'
const security = '/dashboard/settings?tab=security'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test('I see my devices, sign out the one that I lost, then all others at once, and this one stays', async ({
  page,
  playwright,
  baseURL,
}) => {
  const account = { email: await newUser(page, password), password }
  for (const userAgent of [android, android, iPhone]) {
    const request = await playwright.request.newContext({ baseURL, userAgent })
    await sessionOf({ request }, account)
    await request.dispose()
  }
  await signInAs(page, account, security)
  const part = page.getByRole('region', { name: 'Aparelhos conectados' })
  const devices = part.getByRole('listitem')
  await expect(devices).toHaveCount(4)
  await expect(devices.first()).toContainText('Este aparelho')
  const lost = devices.filter({ hasText: 'Safari no iPhone' })
  await expect(lost).toContainText('Visto agora mesmo')
  await expectUsable(page)

  await part.getByRole('button', { name: 'Desconectar Safari no iPhone' }).press('Enter')
  await expect(notice(page, 'Aparelho desconectado.')).toBeVisible()
  await expect(devices).toHaveCount(3)
  await expect(lost).toHaveCount(0)
  await part.getByRole('button', { name: 'Desconectar todos os outros' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(notice(page, 'Os outros aparelhos saíram da sua conta.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('Este aparelho')
})

test('when the server tells neither my devices nor whether I have a password, the page says so and asks again', async ({
  page,
}) => {
  const calls = /rpc\/(list_own_sessions|has_own_password)/
  await intercept(page, calls, answering(400))
  await signInAs(page, { email: await newUser(page, password), password }, security)
  const devices = page.getByRole('region', { name: 'Aparelhos conectados' })
  await expect(devices.getByText('Erro ao carregar aparelhos')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Erro ao carregar dados')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel(/^Nova senha/)).toHaveCount(0)
  await page.unroute(calls)
  await devices.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(devices.getByText('Este aparelho')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByLabel('Senha atual')).toBeVisible()
})

import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { type GoogleServer, startGoogleServer } from '../support/google-server.ts'
import { newAddress, openMailLink, receiveMail } from '../support/mails.ts'
import { openServer } from '../support/own-company.ts'
import { startsWithin } from '../support/own-server.ts'
import { notice } from '../support/steps.ts'

const password = 'minha primeira senha'
let google: GoogleServer

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  google = await startGoogleServer(project.use.baseURL)
})
test.afterAll(() => google?.stop())

async function createPassword(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Criar senha' })).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(/^Nova senha/).fill(password)
  await page.getByLabel('Repita a nova senha').fill(password)
  const create = page.getByRole('button', { name: 'Criar senha' })
  await create.press('Enter')
  await expect(notice(page, 'Senha criada!')).toBeVisible()
  const change = page.getByRole('button', { name: 'Alterar senha' })
  await expect(change).toBeFocused()
  await expect(page.getByLabel('Senha atual')).toBeVisible()
}

test('an account that was opened by Google gets its first password, and keeps Google until then', async ({
  page,
}) => {
  const email = `${randomUUID()}@gmail.example`
  const account = { email, email_confirm: true, user_metadata: { name: 'Ivo Dias' } }
  await google.server.send(page.request, 'post', '/auth/v1/admin/users', account)
  await google.enter(page, google.newUser(email))
  const ways = page.getByRole('region', { name: 'Formas de entrar' })
  await expect(ways).toContainText('Sua conta ainda não tem senha.')
  await expect(ways).toContainText('É a única forma de entrar nesta conta.')
  await expect(ways.getByRole('button')).toHaveCount(0)
  await createPassword(page)
  await expect(ways.getByRole('button', { name: 'Desconectar' })).toBeVisible()
  await expect(ways).not.toContainText('Sua conta ainda não tem senha.')
})

test('I skip the invitation’s question and create my password in the settings', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  const invite = openServer(page.request, '/auth/v1/')
  await invite('post', 'invite', { email, data: { name: 'Ivo Dias' } })
  const mail = await receiveMail(email, 'Seu convite para o Rodízio')
  await openMailLink(page, mail, String(baseURL))
  await expect(page.getByRole('heading', { name: 'Boas-vindas! Crie sua senha' })).toBeVisible()
  await page.goto('/dashboard/settings?tab=security')
  await createPassword(page)
})

test('when the server cannot tell whether I have a password, the page says so and asks again', async ({
  page,
}) => {
  const known = '**/rpc/has_own_password'
  await page.context().route(known, (route) => route.fulfill({ status: 400, json: {} }))
  await google.enter(page, google.newUser())
  await expect(page.getByText('Erro ao carregar dados')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel(/^Nova senha/)).toHaveCount(0)
  await page.context().unroute(known)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Criar senha' })).toBeVisible()
})

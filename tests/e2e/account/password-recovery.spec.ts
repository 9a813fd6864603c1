import { expect, type Page, test } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { mailsTo, openMailLink, receiveAllMails, receiveMail } from '../support/mails.ts'
import { newUser } from '../support/new-user.ts'
import { notice, sessionOf } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const oldPassword = 'senha-de-antes'
const newPassword = 'senha-de-depois'

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

async function setPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Repita a nova senha' }).fill(repeated)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
}

test('a forgotten password is replaced by the link of a mail, and old sessions end', {
  tag: '@both-engines',
}, async ({ page, browser, baseURL }) => {
  const email = await newUser(page, oldPassword)
  const elsewhere = await (await browser.newContext({ baseURL: String(baseURL) })).newPage()
  await enter(elsewhere, email, oldPassword)
  await expect(elsewhere.getByText('Login realizado com sucesso!')).toBeVisible()

  // Opened under its public name, the server puts the public address into the mail (spec section
  // 2).
  const origin = String(baseURL).replace('127.0.0.1', 'painel.test')
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  const asked = page.waitForRequest('**/auth/v1/recover*')
  await page.getByRole('button', { name: 'Enviar link' }).click()
  expect(new URL((await asked).url()).searchParams.get('redirect_to')).toBe(
    'https://rodizio.example/reset-password',
  )
  await expect(page.getByText('Email enviado!', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email Enviado!', exact: true })).toBeFocused()

  const mail = await receiveMail(email)
  expect(mail.subject).toBe('Crie uma nova senha no Rodízio')
  await openMailLink(page, mail, origin)
  await expect(page.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/reset-password`)
  await setPassword(page, 'curta', 'outra')
  await expect(page.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeVisible()
  await expect(page.getByText('As senhas não coincidem.')).toBeVisible()
  await setPassword(page, oldPassword)
  await expect(notice(page, 'Erro ao redefinir senha')).toContainText(
    'A nova senha precisa ser diferente da atual.',
  )
  await intercept(page, '**/auth/v1/user', (route) => route.abort())
  await setPassword(page, newPassword)
  await expect(notice(page, 'Erro inesperado ao redefinir senha.')).toBeVisible()
  await page.unroute('**/auth/v1/user')
  await setPassword(page, newPassword)
  await expect(page.getByText('Senha redefinida com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)

  const { anonKey } = await (await page.request.get('/config.json')).json()
  const session = await elsewhere.evaluate(() => localStorage.getItem('rodizio-session') ?? '{}')
  const renewed = await page.request.post('/auth/v1/token?grant_type=refresh_token', {
    headers: { apikey: anonKey },
    data: { refresh_token: JSON.parse(session).refresh_token },
  })
  expect(renewed.status()).toBe(400)
  await elsewhere.evaluate(() => localStorage.clear())
  await enter(elsewhere, email, oldPassword)
  await expect(notice(elsewhere, 'Erro no login')).toBeVisible()
  await enter(elsewhere, email, newPassword)
  await expect(elsewhere.getByText('Login realizado com sucesso!')).toBeVisible()

  await openMailLink(page, mail, origin)
  await expect(notice(page, 'Link inválido')).toBeVisible()
  await elsewhere.context().close()
})

test('a link without tokens is checked again after a second, and like one with unknown tokens leads to the login after two', async ({
  page,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/reset-password#type=recovery')
  await expect(page.getByRole('heading', { name: 'Verificando o link…' })).toBeVisible()
  await page.clock.runFor(1_100)
  await expect(notice(page, 'Link inválido')).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password/)
  await page.clock.runFor(2_100)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Esqueceu sua senha?' })).toBeVisible()
  await expect(page.getByText('Este link expirou ou já foi usado', { exact: true })).toHaveCount(0)

  await page.goto('/reset-password#access_token=a.b.c&refresh_token=r&type=recovery')
  await expect(notice(page, 'Link inválido')).toBeVisible()
  await page.clock.runFor(2_100)
  await expect(page).toHaveURL(/\/login$/)
})

test('an unreachable server does not invalidate the link, which is tried again', async ({
  page,
  baseURL,
}) => {
  const email = await newUser(page, oldPassword)
  const tokens = await sessionOf(page, { email, password: oldPassword })
  const { access_token, refresh_token } = tokens
  const link = new URLSearchParams({ access_token, refresh_token, type: 'recovery' })
  await intercept(page, '**/auth/v1/user', (route) => route.abort())
  await page.goto(`/reset-password#${link}`)
  await expect(page.getByText('Não foi possível verificar o link')).toBeVisible()
  await expect(notice(page, 'Link inválido')).toHaveCount(0)
  await expect(page).toHaveURL(`${baseURL}/reset-password`)
  await page.unroute('**/auth/v1/user')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible()
})

test('a reset has an address of its own, and reveals to nobody who has an account', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Informe seu e-mail.')).toBeVisible()
  await page.getByLabel('E-mail').fill('ninguem@nada.example')
  await intercept(page, '**/auth/v1/recover*', (route) => route.abort())
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(notice(page, 'Erro ao enviar email')).toContainText(
    'Erro inesperado ao enviar email de redefinição.',
  )
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.unroute('**/auth/v1/recover*')
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByRole('heading', { name: 'Email Enviado!' })).toBeVisible()
  await receiveAllMails(page)
  expect(await mailsTo('ninguem@nada.example')).toHaveLength(0)
  await page.getByRole('link', { name: 'Voltar ao login' }).click()
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
})

test('inside the login the way back is a button, and the server’s answer is shown', async ({
  page,
}) => {
  await intercept(page, '**/auth/v1/recover*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 42 seconds.',
      },
    }),
  )
  await page.goto('/login')
  await expect(page.locator('#primeira-tela')).toHaveCount(0)
  await page.getByRole('button', { name: 'Esqueci minha senha' }).press('Enter')
  await page.getByLabel('E-mail').fill('ana@rodizio.example')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Erro ao enviar email')).toContainText(
    'Aguarde 42 segundos para pedir outro e-mail.',
  )
  await page.getByRole('button', { name: 'Voltar ao login' }).click()
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeFocused()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

import { expect, type Page, test } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import {
  mailsTo,
  newAddress,
  openMailLink,
  receiveAllMails,
  receiveMail,
} from '../support/mails.ts'
import { notice } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const password = 'segredo-da-nova-conta'

async function fillIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Nome').fill('Nina Prado')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(secret)
  await page.getByRole('button', { name: 'Criar conta' }).click()
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await fillIn(page, email)
  await expect(
    page.getByText('Conta criada com sucesso! Verifique seu email para confirmar a conta.'),
  ).toBeVisible()
}

test('a new user confirms the address by mail, is signed in, and waits for approval', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  const asked = page.waitForRequest('**/auth/v1/signup*')
  await register(page, email)
  // On localhost the link leads back here, elsewhere to the public address (spec section 2).
  const request = await asked
  expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(`${baseURL}/`)
  expect(request.postDataJSON()).toMatchObject({ email, password, data: { name: 'Nina Prado' } })
  await expect(page.getByRole('heading', { name: 'Verifique seu e-mail' })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()

  const mail = await receiveMail(email)
  expect(mail.subject).toBe('Confirme seu e-mail para entrar no Rodízio')
  await openMailLink(page, mail, String(baseURL))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado, Nina!')
  await expect(page.getByText('Sua conta está aguardando aprovação.')).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bem-vindo de volta, Nina!')
  expect(await page.evaluate(() => history.length)).toBeLessThan(5)
  await page.getByRole('main').getByRole('link', { name: 'Ir para o painel' }).click()
  await expect(page.getByText('Conta aguardando aprovação')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await openMailLink(page, mail, String(baseURL))
  await expect(page.getByText('Este link expirou ou já foi usado')).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/login`)
})

test('a confirmation that cannot reach the server is no expired link: it is tried again', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  await register(page, email)
  await intercept(page, '**/auth/v1/user', (route) => route.abort())
  await openMailLink(page, await receiveMail(email), String(baseURL))
  await expect(page.getByText('Não foi possível verificar o link do e-mail')).toBeVisible()
  await expect(page.getByText('Este link expirou ou já foi usado')).toHaveCount(0)
  await page.unroute('**/auth/v1/user')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado, Nina!')
})

test('a user who has not confirmed yet is told at sign-in, and gets another mail', async ({
  page,
}) => {
  const email = newAddress()
  await page.clock.install()
  await register(page, email)
  await expect(page.getByRole('button', { name: /^Reenviar em \d+ s$/ })).toBeDisabled()
  await page.getByRole('link', { name: 'Voltar ao login' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Erro no login')).toContainText('Confirme seu e-mail antes de entrar.')
  await expect(page.getByRole('heading', { name: 'Verifique seu e-mail' })).toBeFocused()
  // The server sends at most one mail a minute to an address.
  await page.getByRole('button', { name: 'Reenviar e-mail' }).click()
  await expect(notice(page, 'Erro ao enviar email')).toContainText(/Aguarde \d+ segundos/)
  await receiveAllMails(page)
  expect(await mailsTo(email)).toHaveLength(1)

  await intercept(page, '**/auth/v1/resend*', (route) => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Reenviar e-mail' }).click()
  await expect(page.getByText('Email enviado!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reenviar em \d+ s$/ })).toBeDisabled()
  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: 'Reenviar e-mail' })).toBeEnabled()
})

test('before an account is created the form says what is missing, too weak or refused, and loses nothing typed', async ({
  page,
}) => {
  const log: string[] = []
  page.on('console', (message) => log.push(message.text()))
  await page.goto('/register')
  await expect(page.getByText('confirme seu e-mail, aguarde a liberação')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Senha' })
  await expect(field).toHaveAccessibleDescription('Pelo menos 6 caracteres.')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  for (const text of ['Informe seu nome.', 'Informe seu e-mail.', 'Escolha uma senha.']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('Nome')).toBeFocused()
  await expect(page.getByLabel('Nome')).toHaveAttribute('autocomplete', 'name')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username')
  await expect(field).toHaveAttribute('autocomplete', 'new-password')

  const email = newAddress()
  await fillIn(page, email, 'curta')
  await expect(field).toHaveAccessibleDescription(/A senha deve ter pelo menos 6 caracteres\./)
  await expect(field).toBeFocused()
  await expect(notice(page, 'Erro no registro')).toHaveCount(0)
  await fillIn(page, email, 'a'.repeat(73))
  await expect(page.getByText('A senha pode ter no máximo 72 caracteres')).toBeVisible()

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'termos de uso' }).click()
  await expect((await opened).getByRole('heading', { name: 'Termos de uso' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'política de privacidade' })).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('Nina Prado')

  const leaked = { code: 'weak_password', msg: 'weak', weak_password: { reasons: ['pwned'] } }
  await answerSignUp(page, 422, leaked)
  await fillIn(page, email)
  await expect(notice(page, 'Erro no registro')).toContainText('apareceu em vazamentos')
  await expect(page.getByText('apareceu em vazamentos')).toHaveCount(1)
  await expect(field).toBeFocused()
  await expect.poll(() => log.join('\n')).toContain('Sign-up failed')
  await answerSignUp(page, 400, { code: 400, msg: '' })
  await fillIn(page, email)
  const unknown = 'Não foi possível criar a conta. Tente novamente.'
  await expect(notice(page, 'Erro no registro').filter({ hasText: unknown })).toBeVisible()

  await page.unroute('**/auth/v1/signup*')
  await fillIn(page, email)
  await expect(page.getByText('Conta criada com sucesso!')).toBeVisible()
  await expect(page.getByText(/A senha (deve|pode)/)).toHaveCount(0)
})

async function answerSignUp(page: Page, status: number, json: object): Promise<void> {
  await intercept(page, '**/auth/v1/signup*', (route) => route.fulfill({ status, json }))
}

import { expect, type Page, test } from '@playwright/test'
import { expectUsable, findBarriers } from '../support/accessibility.ts'
import { getAccount } from '../support/accounts.ts'
import { addFactor, codeOf } from '../support/add-factor.ts'
import { intercept } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { expireSession, notice } from '../support/steps.ts'

const password = 'senha boa de usar'

async function enter(page: Page, email: string, theirs = password) {
  await page.goto('/dashboard/settings?tab=security')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(theirs)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

async function withFactor(page: Page): Promise<{ email: string; secret: string }> {
  const email = await newUser(page, password)
  return { email, secret: await addFactor(page, email, password) }
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Código do aplicativo' })

test('I turn on the second factor with my app, use it at sign-in, and turn it off', async ({
  page,
  browser,
}) => {
  const user = await newUser(page, password)
  await enter(page, user)
  const part = page.getByRole('region', { name: 'Aplicativo autenticador' })
  await part.getByRole('button', { name: 'Ativar aplicativo' }).click()
  await expect(part.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await code(page).fill('12a')
  await part.getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(part.getByText('Digite os 6 números do código.')).toBeVisible()
  await expectUsable(page)
  await code(page).fill(codeOf(secret))
  await part.getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(notice(page, 'Aplicativo ativado!')).toBeVisible()
  await expect(part.getByText('Ativado')).toBeVisible()

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const phone = await elsewhere.newPage()
  await enter(phone, user)
  await expect(phone.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  expect(await findBarriers(phone)).toEqual([])
  await code(phone).fill(codeOf(secret, -40))
  await code(phone).press('Enter')
  await expect(phone.getByText(/^Código incorreto ou já usado/)).toBeVisible()
  await code(phone).fill(codeOf(secret, 1))
  await code(phone).press('Enter')
  await expect(phone.getByRole('region', { name: 'Aplicativo autenticador' })).toBeVisible()
  await elsewhere.close()

  await part.getByRole('button', { name: 'Desativar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(notice(page, 'Aplicativo desativado.')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Ativar aplicativo' })).toBeVisible()
  await page.reload()
  await expect(part.getByRole('button', { name: 'Ativar aplicativo' })).toBeVisible()
})

test('a user without the phone gets no further than the question, and can leave', async ({
  page,
}) => {
  const { email } = await withFactor(page)
  await enter(page, email)
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await page.goto('/dashboard/sellers')
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a session that ends asks for both again, and keeps the typed text', async ({ page }) => {
  const { email, secret } = await withFactor(page)
  await enter(page, email)
  await code(page).fill(codeOf(secret))
  await code(page).press('Enter')
  await page.getByRole('tab', { name: 'Perfil' }).click()
  await page.getByLabel('Nome').fill('Rita Alves Lima')

  await expireSession(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  const expiry = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await expiry.getByRole('textbox', { name: 'Senha' }).fill(password)
  await expiry.getByRole('button', { name: 'Continuar' }).click()
  const question = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(question).toContainText('O que você preencheu continua aqui.')
  await expect(code(page)).toBeFocused()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await code(page).fill(codeOf(secret, 1))
  await code(page).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves Lima')
  await page.unroute(/grant_type=refresh_token/)
  await page.reload()
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves Lima')
})

/** The test server sends no SMS; its answer is changed on the way. */
const answerWithFactor = (page: Page, factor_type: string) =>
  intercept(page, /grant_type=password/, async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    session.user.factors = [{ id: crypto.randomUUID(), factor_type, status: 'verified' }]
    await route.fulfill({ response, json: session })
  })

test('a text message is announced before I request it, and called sent only afterwards', async ({
  page,
}) => {
  const email = await newUser(page, password)
  await answerWithFactor(page, 'phone')
  await intercept(page, /\/factors\/[^/]+\/challenge/, (route) =>
    route.fulfill({ json: { id: crypto.randomUUID(), type: 'phone', expires_at: 4e9 } }),
  )
  await enter(page, email)
  const sent = page.getByText(/^Enviamos um código por mensagem/)
  const promised = page.getByText('Vamos enviar um código por mensagem ao celular da sua conta.')
  await expect(promised).toBeVisible()
  await expect(sent).toBeHidden()
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect(sent).toBeVisible()
  await expect(promised).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Código da mensagem' })).toBeVisible()
})

test('with a device’s key alone the sign-in asks for it, and says whom to ask when it is lost', async ({
  page,
}) => {
  const email = await newUser(page, password)
  await answerWithFactor(page, 'webauthn')
  await enter(page, email)
  await expect(page.getByRole('button', { name: 'Usar chave de acesso' })).toBeVisible()
  await expect(page.getByText(/Peça a um administrador da plataforma/)).toHaveCount(1)
  await expect(page.getByText(/quem administra o servidor/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Usar chave de acesso' })).toBeFocused()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a platform administrator reads to ask the server’s operator, and nobody else does', async ({
  page,
}) => {
  const { email, password: theirs } = getAccount('super_admin')
  await answerWithFactor(page, 'totp')
  await enter(page, email, theirs)
  await expect(page.getByText(/Peça a quem administra o servidor que desative/)).toBeVisible()
  await expect(page.getByText(/administrador da plataforma/)).toHaveCount(0)
  await expect(code(page)).toBeFocused()
})

import { expect, type Page, test } from '@playwright/test'
import { expectUsable, findBarriers } from '../support/accessibility.ts'
import { type Account, getAccount } from '../support/accounts.ts'
import { addFactor, codeOf } from '../support/add-factor.ts'
import { intercept, roundTrip } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { clickWithoutSession, notice, openWith, sessionOf, signInAs } from '../support/steps.ts'

const password = 'senha boa de usar'
const security = '/dashboard/settings?tab=security'
const part = (page: Page) => page.getByRole('region', { name: 'Aplicativo autenticador' })
const turnOn = (page: Page) => part(page).getByRole('button', { name: 'Ativar aplicativo' })
const picture = (page: Page) => part(page).getByRole('img', { name: /^QR code/ })
const code = (page: Page) => page.getByRole('textbox', { name: 'Código do aplicativo' })
const secretOf = async (page: Page) =>
  ((await part(page).locator('code').textContent()) ?? '').replaceAll(' ', '')

async function openSecurity(page: Page): Promise<string> {
  const email = await newUser(page, password)
  await signInAs(page, { email, password }, security)
  await expect(turnOn(page)).toBeVisible()
  return email
}

test('I turn on the second factor with my app, use it at sign-in, and turn it off; the focus stays in the card', async ({
  page,
}) => {
  const email = await openSecurity(page)
  await turnOn(page).press('Enter')
  await expect(part(page).getByRole('list', { name: 'Como ativar' })).toBeFocused()
  await part(page).getByRole('button', { name: 'Cancelar' }).press('Enter')
  await expect(turnOn(page)).toBeFocused()
  await turnOn(page).press('Enter')
  await expect(picture(page)).toBeVisible()
  const confirm = part(page).getByRole('button', { name: 'Ativar', exact: true })
  await code(page).fill('12a')
  await confirm.press('Enter')
  await expect(part(page).getByText('Digite os 6 números do código.')).toBeVisible()
  await expectUsable(page)
  await code(page).fill('000000')
  await confirm.press('Enter')
  await expect(part(page).getByRole('alert')).toContainText('Código incorreto ou já usado')
  await expect(code(page)).toBeFocused()
  const secret = await secretOf(page)
  await code(page).fill(codeOf(secret))
  await confirm.press('Enter')
  await expect(notice(page, 'Aplicativo ativado!')).toBeVisible()
  await expect(part(page).getByText('Ativado')).toBeVisible()
  const turnOff = part(page).getByRole('button', { name: 'Desativar' })
  await expect(turnOff).toBeFocused()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const question = page.getByRole('heading', { name: 'Confirme que é você' })
  await expect(question).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await expect(notice(page, 'Login realizado com sucesso!')).toHaveCount(0)
  await page.goto(security)
  await expect(question).toBeVisible()
  await code(page).fill(codeOf(secret, -40))
  await code(page).press('Enter')
  await expect(page.getByText(/^Código incorreto ou já usado/)).toBeVisible()
  await code(page).fill(codeOf(secret, 1))
  await code(page).press('Enter')
  await expect(notice(page, 'Login realizado com sucesso!')).toBeVisible()

  await turnOff.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).press('Enter')
  await expect(notice(page, 'Aplicativo desativado.')).toBeVisible()
  await expect(turnOn(page)).toBeFocused()
})

test('a session that ends asks for both again, and keeps the typed text', async ({ page }) => {
  const { secret, session } = await addFactor(page, await newUser(page, password), password)
  await openWith(page, session, '/dashboard/settings?tab=profile')
  await page.getByLabel('Nome').fill('Rita Alves Lima')

  await clickWithoutSession(page, page.getByRole('button', { name: 'Salvar' }))
  const expiry = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await expiry.getByRole('textbox', { name: 'Senha' }).fill(password)
  await expiry.getByRole('button', { name: 'Continuar' }).click()
  const question = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(question).toContainText('O que você preencheu continua aqui.')
  await expect(code(page)).toBeFocused()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await code(page).fill(codeOf(secret))
  await code(page).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves Lima')
  await expect(notice(page, 'Perfil atualizado')).toBeVisible()
})

/** The test server sends no SMS and stores no key: the session says otherwise. */
async function openWithFactor(page: Page, account: Account, factor_type: string): Promise<void> {
  const session = await sessionOf(page, account)
  session.user.factors = [{ id: crypto.randomUUID(), factor_type, status: 'verified' }]
  await openWith(page, JSON.stringify(session), '/dashboard')
}

test('the question fits the factor, calls a text message sent only afterwards, and says whom to ask when it is lost', async ({
  page,
}) => {
  const account = { email: await newUser(page, password), password }
  await openWithFactor(page, account, 'webauthn')
  await expect(page.getByRole('button', { name: 'Usar chave de acesso' })).toBeFocused()
  await expect(page.getByText(/Peça a um administrador da plataforma/)).toHaveCount(1)
  await expect(page.getByText(/quem administra o servidor/)).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await openWithFactor(page, account, 'phone')
  await intercept(page, /\/factors\/[^/]+\/challenge/, (route) =>
    route.fulfill({ json: { id: crypto.randomUUID(), type: 'phone', expires_at: 4e9 } }),
  )
  const sent = page.getByText(/^Enviamos um código por mensagem/)
  const promised = page.getByText('Vamos enviar um código por mensagem ao celular da sua conta.')
  await expect(promised).toBeVisible()
  await expect(sent).toBeHidden()
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect(sent).toBeVisible()
  await expect(promised).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Código da mensagem' })).toBeVisible()

  await openWithFactor(page, getAccount('super_admin'), 'totp')
  await expect(page.getByText(/Peça a quem administra o servidor que desative/)).toBeVisible()
  await expect(page.getByText(/administrador da plataforma/)).toHaveCount(0)
  await expect(code(page)).toBeFocused()
})

test('a set-up that is begun twice before the first answer shows one QR code, whose code counts', async ({
  page,
}) => {
  await openSecurity(page)
  let asked = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await intercept(page, '**/auth/v1/factors', async (route) => {
    if (route.request().method() === 'POST') asked += 1
    if (asked === 1) await held
    await route.continue()
  })
  await turnOn(page).click()
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('tab', { name: 'Perfil' }).click()
  await page.getByRole('tab', { name: 'Segurança' }).click()
  await turnOn(page).click()
  // A second set-up would read the factors, then request its own.
  for (let trip = 0; trip < 3; trip += 1) await roundTrip(page)
  expect(asked).toBe(1)
  letGo()
  await expect(picture(page)).toHaveCount(1)
  await code(page).fill(codeOf(await secretOf(page)))
  await code(page).press('Enter')
  await expect(notice(page, 'Aplicativo ativado!')).toBeVisible()
  await expect(notice(page, 'Erro ao ativar o aplicativo')).toHaveCount(0)
})

test('two tabs set up the app at once: neither fails, and the older QR code says that it is void', async ({
  page,
}) => {
  await openSecurity(page)
  const tab = await page.context().newPage()
  await tab.goto(security)
  await expect(turnOn(tab)).toBeVisible()
  let begun = false
  await intercept(page, '**/auth/v1/factors', async (route) => {
    if (route.request().method() === 'POST' && !begun) {
      begun = true
      await turnOn(tab).click()
      await expect(picture(tab)).toBeVisible()
    }
    return route.continue()
  })
  await turnOn(page).click()
  await expect(picture(page)).toBeVisible()
  await code(tab).fill(codeOf(await secretOf(tab)))
  await code(tab).press('Enter')
  await expect(part(tab).getByRole('alert')).toContainText('Este QR code não vale mais')
  await code(page).fill(codeOf(await secretOf(page)))
  await code(page).press('Enter')
  await expect(notice(page, 'Aplicativo ativado!')).toBeVisible()
})

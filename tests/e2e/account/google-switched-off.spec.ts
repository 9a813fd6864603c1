import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { type GoogleServer, googleButton, startGoogleServer } from '../support/google-server.ts'
import { intercept } from '../support/intercept.ts'
import { addPerson, startsWithin } from '../support/own-server.ts'
import { expireSession } from '../support/steps.ts'

const password = 'senha boa de usar'
let google: GoogleServer

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  google = await startGoogleServer(project.use.baseURL)
})
test.afterAll(() => google?.stop())

async function switchTo(page: Page, config: object): Promise<void> {
  const known = await (await page.request.get(`${google.server.origin}/config.json`)).json()
  await intercept(page, '**/config.json', (route) =>
    route.fulfill({ json: { ...known, ...config } }),
  )
}

const ways = (page: Page) => page.getByRole('region', { name: 'Formas de entrar' })
const expiry = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão expirou' })

test('after Google is switched off, the open dialog leads to a password by mail', async ({
  page,
}) => {
  await google.enter(page, google.newUser(), '/dashboard/settings?tab=profile')
  await expect(page.getByLabel('Nome')).not.toHaveValue('')
  await switchTo(page, { offersGoogle: false, allowsLinking: false })
  await page.getByLabel('Nome').fill('Ana Lima')
  await expireSession(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(expiry(page)).toContainText('Entrar com o Google foi desativado')
  await expect(googleButton(page)).toHaveCount(0)
  await expectUsable(page)
  await expiry(page).getByRole('button', { name: 'Receber link para criar senha' }).click()
  await expect(expiry(page).getByRole('status')).toContainText('Link enviado para o seu e-mail')
})

test('after Google is switched off, the settings say so and ask me to create a password', async ({
  page,
}) => {
  await google.enter(page, google.newUser())
  await expect(ways(page)).toBeVisible()
  await switchTo(page, { offersGoogle: false, allowsLinking: false })
  await page.reload()
  await expect(ways(page)).toContainText('Entrar com o Google está desativado nesta instalação.')
  await expect(ways(page)).toContainText('Crie uma senha para continuar entrando.')
  await expect(page.getByRole('region', { name: 'Criar senha' })).toContainText(
    'Sua conta ainda não tem senha. Com uma, você entra com seu e-mail.',
  )
  await expectUsable(page)
})

test('without manual linking, the settings explain how Google is connected, and it is', async ({
  page,
}) => {
  const email = await addPerson(google.server, page.request, password)
  await switchTo(page, { allowsLinking: false })
  await page.goto(`${google.server.origin}/dashboard/settings?tab=security`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(ways(page)).toContainText('entre com uma conta do Google que use o mesmo e-mail')
  await expect(ways(page).getByRole('button')).toHaveCount(0)
  await expectUsable(page)
  await page.evaluate(() => localStorage.clear())
  await google.enter(page, google.newUser(email))
  await expect(ways(page)).not.toContainText('Não conectado.')
})

test('after the browser’s Back from Google, I may press “Conectar Google” again', async ({
  page,
}) => {
  const email = await addPerson(google.server, page.request, password)
  await page.goto(`${google.server.origin}/dashboard/settings?tab=security`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const connect = ways(page).getByRole('button', { name: 'Conectar Google' })
  // 204 keeps the browser on the page, as while Google loads.
  await intercept(page, 'http://127.0.0.1:*/auth?**', (route) => route.fulfill({ status: 204 }))
  const left = page.waitForRequest('http://127.0.0.1:*/auth?**')
  await connect.click()
  await left
  await expect(connect).toBeDisabled()
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(connect).toBeEnabled()
})

import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { getAccount } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { notice, signIn, signInByForm } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an empty form names the missing fields, a wrong password is explained in Portuguese', {
  tag: '@first',
}, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Informe seu e-mail.')).toBeVisible()
  await expect(page.getByText('Informe sua senha.')).toBeVisible()
  await page.getByLabel('E-mail').fill('ninguem')
  await page.getByRole('textbox', { name: 'Senha' }).fill('errada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible()
  await page.getByLabel('E-mail').fill('ninguem@rodizio.example')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(notice(page, 'Erro no login')).toContainText('E-mail ou senha incorretos.')
  await expect(page.getByRole('textbox', { name: 'Senha' })).toBeFocused()
})

test('whoever signs in by the keyboard has the focus at the title, without a box around it', async ({
  page,
}) => {
  const { email, password } = getAccount('admin')
  await page.goto('/dashboard')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: 'Dashboard' })
  await expect(title).toBeFocused()
  await expect(title).toHaveCSS('outline-style', 'none')
})

test('the password can be shown and hidden again; a notice follows the system’s light or dark theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  // As the setup of the first super administrator leaves it.
  await page.goto('/login#conta-criada')
  await expect(
    page.getByText('Entre com o e-mail e a senha que você acabou de escolher.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bem-vindo', exact: true })).toBeVisible()
  await page.getByLabel('E-mail').fill('ninguem@rodizio.example')
  const password = page.getByRole('textbox', { name: 'Senha' })
  await password.fill('errada')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const failure = notice(page, 'Erro no login')
  await expect(failure).toHaveCSS('background-color', 'rgb(24, 34, 53)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(failure).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  // This server has no Google.
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
})

test('a deep link survives the sign-in; after signing out it is closed again', {
  tag: '@first',
}, async ({ page }) => {
  await signInByForm(page, '/dashboard/captured-contacts')
  await expect(page.getByRole('heading', { name: 'Contatos Capturados' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/captured-contacts$/)
  await page.goto('/login')
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/dashboard/captured-contacts')
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const kept = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(kept).not.toContain('rodizio-session')
  await page.goto('/dashboard/sellers')
  await expect(page).toHaveURL(/\/login$/)
})

test('a signed-in user at /login or /register is sent to the root, and sees no form on the way', async ({
  page,
}) => {
  await signIn(page)
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bem-vindo de volta/)
  }
  await intercept(page, '**/*.js', () => {})
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#primeira-tela')).toBeAttached()
  await expect(page.locator('#primeira-tela')).toBeHidden()
})

test('a deep link keeps its filters through sign-up and back', async ({ page }) => {
  await page.goto('/dashboard/captured-contacts?q=ana')
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible()
  await page.getByRole('link', { name: 'Entrar' }).click()
  // Both pages have the fields.
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
  const { email, password } = getAccount('admin')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/captured-contacts\?q=ana$/)
})

const pages = [
  ['/login', 'Bem-vindo de volta'],
  ['/register', 'Crie sua conta'],
  ['/forgot-password', 'Esqueceu sua senha?'],
  ['/reset-password', 'Link inválido'],
] as const

test('the pages around an account are accessible, fit a phone, and lead back to the home page', async ({
  page,
}) => {
  for (const [path, title] of pages) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rodízio' })).toHaveAttribute('href', '/')
    expect(await findBarriers(page), path).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => isWiderThanScreen(page), path).toBe(false)
  }
})

test('the form stands there before any script has arrived, and stays as it is', async ({
  page,
}) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await intercept(page, '**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login', { waitUntil: 'commit' })
  const drawn = page.locator('#primeira-tela')
  await expect(drawn.getByText('Bem-vindo de volta')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark')
  const words = await drawn.locator('main').textContent()
  const place = await drawn.locator('input[type=password]').boundingBox()
  arrive()
  const password = page.getByRole('textbox', { name: 'Senha' })
  await expect(password).toBeVisible()
  await expect(drawn).toHaveCount(0)
  await expect.poll(() => page.locator('main').textContent()).toBe(words)
  await expect.poll(() => password.boundingBox()).toEqual(place)
})

test('/login loads at most 235 KB of script', async ({ page }) => {
  expect(await scriptOf(page, '/login')).toBeLessThan(235_000)
})

/** Compressed bytes of script. */
async function scriptOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(sizes.length).toBeGreaterThan(1)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

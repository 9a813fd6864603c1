/** Spec section 2. */
import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { signIn } from '../support/steps.ts'

const forVisitors = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Cada lead no WhatsApp/ })

test('a visitor reads the features and the prices, and where to begin', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto('/')
  await expect(forVisitors(page)).toBeVisible()
  const features = page.getByRole('region', { name: 'Tudo para não perder nenhuma venda' })
  await expect(features.getByRole('heading', { level: 3 })).toHaveText([
    'Captura automática',
    'Gestão de equipe',
    'Painel completo',
    'Várias empresas',
  ])
  const plans = page.getByRole('region', { name: 'Um plano para cada equipe' })
  await expect(plans.locator('.price')).toHaveText(['R$ 97/mês', 'R$ 197/mês', 'R$ 397/mês'])
  await expect(plans.getByText('Até 15 vendedores')).toBeVisible()
  await expect(plans.getByText('Leads ilimitados')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(7)
  await expect(page.getByRole('main').getByRole('link', { name: 'Criar minha conta' })).toHaveCount(
    2,
  )
  await expect(plans.getByText('Mais popular')).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Criar Conta' })).toHaveAttribute(
    'href',
    '/register',
  )
  for (const picture of await page.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
  }
  // Violations of the content security policy appear in the console.
  expect(messages).toEqual([])
})

test('a buyer opens an answer, and an integrator the documentation', async ({ page }) => {
  await page.goto('/')
  const questions = page.getByRole('region', { name: 'Perguntas de quem está decidindo' })
  await questions.getByText('Preciso da API do WhatsApp?').click()
  await expect(questions.getByText('Não. O cliente abre a conversa')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documentação' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentação para integrar')
  await page.getByRole('navigation', { name: 'Nesta página' }).getByText('Referência').click()
  await expect(page.getByRole('heading', { name: 'Referência da API' })).toBeInViewport()
  const sellers = page.getByRole('article', { name: 'Ler vendedores' })
  for (const part of ['JavaScript', 'Resposta', 'Colunas']) await sellers.getByText(part).click()
  await expect(sellers.getByText('await fetch(')).toBeVisible()
  await expect(sellers.getByRole('rowheader', { name: 'away_until' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('a buyer reads what is kept, the terms, and whom to write to', async ({ page }) => {
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: 'Privacidade' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidade')
  await expect(page.getByRole('heading', { name: 'Se você preencheu um formulário' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await foot.getByRole('link', { name: 'Termos de uso' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termos de uso')
  await expect(page.getByRole('heading', { name: 'Para sair' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await expect(foot.getByRole('link', { name: 'Contato' })).toHaveAttribute('href', /^mailto:.+@/)
  await page.setViewportSize({ width: 390, height: 900 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a signed-in user is greeted by name and continues to the dashboard', async ({ page }) => {
  await signIn(page)
  const question = page.waitForRequest('**/auth/v1/user')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await intercept(page, '**/auth/v1/user', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toHaveText('Carregando…')
  await expect(forVisitors(page)).toBeHidden()
  await question
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bem-vindo de volta, Ana!')
  await expect(page.getByRole('link', { name: 'Criar Conta' })).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Ir para o painel' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a signed-in user goes from the documentation back to the dashboard', async ({ page }) => {
  await signIn(page)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto('/docs#webhooks')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Criar Conta' })).toBeHidden()
  await header.getByRole('link', { name: 'Ir para o painel' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // Violations of the content security policy appear in the console.
  expect(messages).toEqual([])
})

test('a user whose session the server has ended reads the page for visitors', async ({ page }) => {
  await signIn(page)
  await intercept(page, '**/auth/v1/user', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto('/')
  await expect(forVisitors(page)).toBeVisible()
})

test('the landing page is accessible, in light and dark, on phones and desktops', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const violations = await findViolations(page)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the landing page is complete', async ({ page }) => {
    await page.goto('/')
    await expect(forVisitors(page)).toBeVisible()
    await expect(page.getByRole('status')).toBeHidden()
  })
})

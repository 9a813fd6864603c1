/** The dashboard in a real browser, on the demo company: sign-in, home, sellers, captured contacts. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { getAccount } from './accounts.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function signIn(page: Page, path = '/dashboard', role: 'admin' | 'super_admin' = 'admin') {
  const { email, password } = getAccount(role)
  await page.goto(path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
}

const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link').allTextContents()
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const card = (page: Page, name: string) => page.getByRole('article', { name })

async function captureLead(page: Page, name: string, phone: string): Promise<void> {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const answer = await page.request.post('/rest/v1/rpc/capture_lead_public', {
    headers: { apikey: anonKey },
    data: { p_name: name, p_phone: phone, p_city: 'Olinda', p_source: 'instagram' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('an empty form says what is missing, a wrong password is told in Portuguese', async ({
  page,
}) => {
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
})

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByRole('textbox', { name: 'Senha' })
  await password.fill('segredo')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a deep link survives the sign-in; after signing out it is closed again', async ({ page }) => {
  await signIn(page, '/dashboard/captured-contacts')
  await expect(page.getByRole('heading', { name: 'Contatos Capturados' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/captured-contacts$/)
  await page.goto('/login')
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/dashboard/captured-contacts')
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('rodizio-session')
  await page.goto('/dashboard/sellers')
  await expect(page).toHaveURL(/\/login$/)
})

test('the home shows the figures of the company, and each screen has its place in the menu', async ({
  page,
}) => {
  await signIn(page)
  await expect(page).toHaveTitle('Dashboard · Rodízio')
  await expect(page.getByRole('banner')).toContainText('Painel de Controle')
  await expect(page.getByRole('banner')).toContainText('Auto Horizonte')
  await expect(page.getByRole('main')).toContainText('membros ativos')
  expect(await menu(page)).toEqual(['Dashboard', 'Vendedores', 'Contatos Capturados'])
  await page.getByRole('link', { name: 'Contatos Capturados' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Contatos Capturados' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('super_admin sees the platform, and the pages of a company by choosing it', async ({
  page,
}) => {
  await signIn(page, '/dashboard', 'super_admin')
  await expect(page.getByText('Informações do sistema')).toBeVisible()
  await expect(page.getByText('Conectado')).toBeVisible()
  expect(await menu(page)).toEqual(['Dashboard'])
  await page.goto('/dashboard/sellers')
  await expect(page.getByRole('button', { name: 'Novo vendedor' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Empresa' }).click()
  await page.getByRole('option', { name: 'Auto Horizonte' }).click()
  await expect(page.getByRole('button', { name: 'Novo vendedor' })).toBeVisible()
  await expect(page).toHaveURL(/company=/)
})

test('a captured lead shows with its seller, and its button opens a chat with the lead', async ({
  page,
}) => {
  await captureLead(page, 'Teresa de Olinda', '81987654321')
  await signIn(page, '/dashboard/captured-contacts')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Teresa de Olinda')
  await expect(row).toContainText('Olinda')
  await expect(row).toContainText('(81) 98765-4321')
  await expect(row).toContainText('Instagram')
  await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  await expect(row).not.toContainText('Aguardando vendedor')
  const chat = row.getByRole('link', { name: 'Conversar com Teresa de Olinda no WhatsApp' })
  await expect(chat).toHaveAttribute('href', 'https://wa.me/5581987654321')
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText(/^21–/)).toBeVisible()
  await expect(page.getByText('Teresa de Olinda')).toBeHidden()
})

test('whoever turns to a page that is gone sees the first, not an empty list', async ({ page }) => {
  await signIn(page, '/dashboard/captured-contacts')
  await page.route(/leads_captured\?.*offset=20\b/, (route) =>
    route.fulfill({ status: 416, json: { code: 'PGRST103', message: 'gone' } }),
  )
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/^1–20 de/)).toBeVisible()
  await expect(page.getByText('Nenhum contato capturado ainda')).toBeHidden()
})

test('a lead that arrives later is there on the next refresh, without a reload', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, '/dashboard/captured-contacts')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await captureLead(page, 'Ulisses Chegou Depois', '81912345678')
  await expect(page.getByText('Ulisses Chegou Depois')).toBeHidden()
  await page.clock.runFor(31_000)
  await expect(page.getByRole('row').nth(1)).toContainText('Ulisses Chegou Depois')
})

test('a seller is added, edited, paused, archived and brought back', async ({ page }) => {
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Novo vendedor' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(form.getByText('Informe o nome completo.')).toBeVisible()
  await form.getByLabel('Nome completo').fill('Helena Dias')
  await form.getByLabel('E-mail').fill('helena@autohorizonte.example')
  await form.getByLabel('Telefone').pressSequentially('20987654321999')
  await expect(form.getByLabel('Telefone')).toHaveValue('(20) 98765-4321')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(form.getByText('DDD inválido.')).toBeVisible()
  await form.getByLabel('Telefone').fill('1130004000')
  await expect(form.getByLabel('Telefone')).toHaveValue('(11) 3000-4000')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(notice(page, 'Vendedor cadastrado!')).toBeVisible()
  await expect(card(page, 'Helena Dias')).toContainText('Ativo')

  await page.getByRole('button', { name: 'Editar Helena Dias' }).click()
  await form.getByLabel('Nome completo').fill('Helena Prado')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(card(page, 'Helena Prado')).toBeVisible()
  await page.getByRole('switch', { name: 'Helena Prado no rodízio' }).press(' ')
  await expect(card(page, 'Helena Prado')).toContainText('Inativo')

  await page.getByRole('button', { name: 'Arquivar Helena Prado' }).click()
  await expect(notice(page, 'Vendedor arquivado!')).toContainText('0 leads continuam no histórico')
  await expect(card(page, 'Helena Prado')).toBeHidden()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await expect(card(page, 'Helena Prado')).toContainText('Arquivado')
  await expect(page.getByRole('button', { name: 'Editar Helena Prado' })).toBeHidden()
  await page.getByRole('button', { name: 'Desarquivar' }).click()
  await expect(notice(page, 'Vendedor desarquivado!')).toBeVisible()
  await expect(page.getByText('Nenhum vendedor arquivado')).toBeVisible()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await page.getByRole('button', { name: 'Arquivar Helena Prado' }).click()
  await expect(card(page, 'Helena Prado')).toBeHidden()
})

test('the counters go back to zero only after a confirmation, and no contact is lost', async ({
  page,
}) => {
  await captureLead(page, 'Vera Antes do Zero', '81998765432')
  await signIn(page, '/dashboard/sellers')
  const received = page.getByRole('article').filter({ hasNotText: /\D0leads? recebidos?/ })
  await expect(received.first()).toBeVisible()
  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(received.first()).toBeVisible()
  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zerar contadores' }).click()
  await expect(page.getByText('Contadores zerados!')).toBeVisible()
  await expect(received).toHaveCount(0)
  await page.getByRole('link', { name: 'Contatos Capturados' }).click()
  await expect(page.getByText('Vera Antes do Zero')).toBeVisible()
})

test('an unknown address under the dashboard is a 404 with a way home', async ({ page }) => {
  await signIn(page, '/dashboard/nada-aqui')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar para o início' })).toHaveAttribute(
    'href',
    '/',
  )
})

test('a list that cannot be read says so and can be tried again', async ({ page }) => {
  await page.route('**/rest/v1/sellers*', (route) => route.fulfill({ status: 500 }))
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByText('Erro ao carregar vendedores')).toBeVisible()
  await expect(page.getByText('Não foi possível carregar a lista de vendedores.')).toBeVisible()
  await page.unroute('**/rest/v1/sellers*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the dashboard works by whatever name its server is reached', async ({ page, baseURL }) => {
  await signIn(page, `${baseURL?.replace('127.0.0.1', 'painel.test')}/dashboard/sellers`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a dashboard that cannot start says so and can be tried again', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }))
  await page.goto('/login')
  await expect(page.getByText('O painel não pôde ser carregado')).toBeVisible()
  await page.unroute('**/config.json')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen can be read by everyone (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await signIn(page)
    for (const path of ['/dashboard', '/dashboard/sellers', '/dashboard/captured-contacts']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([])
    }
  })
}

test('on a phone nothing scrolls sideways and the menu opens as a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  for (const path of ['/dashboard', '/dashboard/sellers', '/dashboard/captured-contacts']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Vendedores' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendedores' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

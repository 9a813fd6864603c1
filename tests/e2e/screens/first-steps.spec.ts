import { expect, type Page } from '@playwright/test'
import { expectUsable, findBarriers } from '../support/accessibility.ts'
import { hold, intercept } from '../support/intercept.ts'
import { openServer, seller, test } from '../support/own-company.ts'
import { figure, notice, signIn } from '../support/steps.ts'

test.use({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const panel = (page: Page) => page.getByRole('region', { name: /Primeiros passos|Tudo pronto!/ })
const step = (page: Page, title: string) =>
  panel(page).getByRole('listitem').filter({ hasText: title })
/** Waits for the next screen, because its code may still be loading. */
const opened = (page: Page, screen: string) =>
  expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
const uniqueCode = () => `passo${Date.now() % 1_000_000_000}`
const captureLink = (code: string) => ({
  short_code: code,
  original_url: `https://rodizio.example/capture-lead?l=${code}`,
})

test('an empty list offers its first step once', async ({ page, company: _ }) => {
  for (const [path, empty, first] of [
    ['/dashboard/sellers', 'Nenhum vendedor cadastrado ainda', 'Novo vendedor'],
    ['/dashboard/sellers?tab=equipes', 'Nenhuma equipe ainda', 'Nova equipe'],
    ['/dashboard/pages', 'Nenhuma página de captura ainda', 'Nova página'],
    ['/dashboard/pages?tab=links', 'Nenhum link curto ainda', 'Novo link'],
  ] as const) {
    await (path === '/dashboard/sellers' ? signIn(page, path) : page.goto(path))
    await expect(page.getByText(empty)).toBeVisible()
    await expect(page.getByRole('button', { name: first }), path).toHaveCount(1)
  }
})

test('a user who was approved without a company creates one, keeps what was typed when refused, can continue by keyboard at once, and is guided from there', async ({
  page,
  company,
  request,
}) => {
  await company.changeAna({ company_id: null, role: 'user' })
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByRole('heading', { name: 'Criar empresa' })).toBeVisible()
  const create = page.getByRole('button', { name: 'Criar empresa' })
  await create.click()
  await expect(page.getByText('Informe o nome da empresa.')).toBeVisible()
  await expect(page.getByLabel('Nome da empresa')).toBeFocused()
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await findBarriers(page)).toEqual([])

  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  await page.getByLabel('Telefone').fill('123')
  await create.click()
  await expect(page.getByText('Telefone inválido.')).toBeVisible()
  await page.getByLabel('Telefone').fill('11912345678')
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 91234-5678')
  await page.getByLabel('E-mail').fill(`contato${Date.now()}@padaria.example`)

  await intercept(page, '**/rpc/create_own_company', (route) => route.abort())
  // The account cannot be read meanwhile.
  const release = await hold(page, '**/rpc/get_user_profile')
  await create.press('Enter')
  await expect(notice(page, 'Erro ao criar empresa')).toContainText('Verifique sua conexão')
  await expect(create).toBeEnabled()
  await expect(create).toBeFocused()
  await expect(page.getByLabel('Nome da empresa')).toHaveValue('Padaria Sol')
  release()
  await page.unrouteAll()

  await page.getByLabel('Telefone').press('Enter')
  await expect(notice(page, 'Empresa criada!')).toBeVisible()
  await expect(page.getByText('Nenhum vendedor cadastrado ainda')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto('/dashboard')
  await expect(panel(page)).toContainText('Faltam 4 de 4 passos')
  const [made] = await openServer(request)('get', 'companies?name=eq.Padaria Sol')
  expect(made).toMatchObject({ plan: 'basic', phone: '11912345678' })
  await openServer(request)('patch', `companies?id=eq.${made?.id}`, { deleted_at: new Date() })
})

test('the steps fit every width; each is done on the screen of its button, and is ticked by real data', async ({
  page,
  company,
  context,
}) => {
  test.slow()
  await signIn(page)
  await expect(panel(page)).toContainText('Faltam 4 de 4 passos')
  await expect(step(page, 'Envie um lead de teste')).toContainText('Depois de criar o link.')
  await panel(page).getByRole('link', { name: 'Adicionar vendedores' }).click()
  await opened(page, 'Vendedores')
  await company.add('sellers', seller('Bento Reis'))
  await page.goBack()
  await expect(step(page, 'Cadastre seus vendedores')).toContainText('(feito)')
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await findBarriers(page)).toEqual([])

  await panel(page).getByRole('link', { name: 'Criar link' }).click()
  await opened(page, 'Instalação')
  const code = uniqueCode()
  await company.add('short_urls', captureLink(code))
  await page.goBack()
  await expect(panel(page)).toContainText('Faltam 2 de 4 passos')

  const opening = context.waitForEvent('page')
  await panel(page).getByRole('link', { name: 'Enviar lead de teste' }).click()
  const form = await opening
  await form.getByLabel('Nome').fill('Teste da Ana')
  await form.getByLabel(/Telefone|WhatsApp/).fill('11912345678')
  const sending = form.waitForResponse((answer) => answer.request().method() === 'POST')
  await form.locator('button[type=submit]').click()
  expect((await sending).status()).toBeLessThan(400)
  await form.close()
  await page.reload()
  await expect(step(page, 'Envie um lead de teste')).toContainText('(feito)')
  await expect(figure(page, 'Leads')).toContainText('1')
  await expect(panel(page)).toContainText('Falta 1 de 4 passos')

  await panel(page).getByRole('button', { name: 'Copiar link' }).press('Enter')
  await expect(panel(page)).toContainText('Tudo pronto!')
  await expect(panel(page)).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(`/l/${code}`)
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Tudo certo por aqui')).toBeVisible()
  await expect(panel(page)).toBeHidden()
})

test('rules that no company has by default are proposed, each until it is set; “Agora não” says when it cannot be kept, and is permanent, by keyboard, on every device of the company', async ({
  page,
  company,
}) => {
  await signIn(page)
  await panel(page).getByRole('link', { name: 'Manter o mesmo vendedor' }).press('Enter')
  const card = page.getByRole('region', { name: 'Mesmo vendedor' })
  await expect(card.getByRole('heading')).toBeFocused()
  await expect(card.getByRole('heading')).toBeInViewport()
  await company.change({ same_seller_days: 90 })
  await page.goto('/dashboard')
  await expect(panel(page).getByRole('link', { name: 'Definir o horário' })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Manter o mesmo vendedor' })).toHaveCount(0)

  const note = '**/rpc/note_first_steps'
  await intercept(page, note, (route) => route.abort())
  await panel(page).getByRole('button', { name: 'Agora não' }).click()
  await expect(notice(page, 'Erro ao salvar')).toBeVisible()
  await expect(panel(page)).toBeVisible()
  await page.unroute(note)
  await panel(page).getByRole('button', { name: 'Agora não' }).press('Enter')
  await expect(panel(page)).toBeHidden()
  await expect(page.locator('#conteudo')).toBeFocused()
  await company.changeAna({ role: 'manager' })
  // Imitates another browser, which lacks this key.
  await page.evaluate(() => localStorage.removeItem('rodizio-first-steps-over'))
  await page.reload()
  await expect(page.getByRole('region', { name: 'O que precisa de atenção' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
})

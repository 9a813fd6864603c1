import { expect, type Locator, type Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { seller, test } from '../support/own-company.ts'
import { card, chooseAction, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/landing-pages')
})

async function createPage(page: Page, name: string, fill?: (form: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Nova página' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome da página').fill(name)
  await form.getByLabel('Título').fill(`${name}: fale com a gente`)
  await fill?.(form)
  await form.getByRole('button', { name: 'Criar página' }).click()
  return form
}

const slugOf = async (page: Page, name: string) =>
  /\/p\/([a-z0-9-]+)/.exec((await card(page, name).textContent()) ?? '')?.[1] ?? ''

test('a page is created, opened by a visitor, and its lead arrives', { tag: '@first' }, async ({
  page,
}) => {
  await expect(page.getByText('Nenhuma página de captura ainda')).toBeVisible()
  await createPage(page, 'Feirão de Verão', async (form) => {
    await expect(form.getByLabel('WhatsApp')).toBeDisabled()
    await form.getByLabel('Cidade').check()
    await form.getByRole('button', { name: 'Cor do título' }).click()
  })
  await expect(page.getByText('Página criada!')).toBeVisible()
  const row = card(page, 'Feirão de Verão')
  await expect(row).toContainText('Feirão de Verão: fale com a gente')
  await expect(row).toContainText('Ativa')
  await expect(row.getByRole('button', { name: 'Copiar' })).toBeVisible()
  await expect(row).toContainText('Nome, WhatsApp, Cidade')
  await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4}/)

  const slug = await slugOf(page, 'Feirão de Verão')
  expect(slug).toMatch(/^feirao-de-verao/)
  const visitor = await page.context().newPage()
  await visitor.goto(`/p/${slug}`)
  const title = visitor.getByRole('heading', { name: 'Feirão de Verão: fale com a gente' })
  await expect(title).toHaveCSS('color', 'rgb(21, 128, 61)')
  await visitor.getByLabel('Nome').fill('Lia de Olinda')
  await visitor.getByLabel('WhatsApp', { exact: true }).fill('81912345678')
  await visitor.getByLabel(/Cidade/).fill('Olinda')
  await visitor.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  await expect(visitor.getByText('Obrigado, Lia!')).toBeVisible()
  await expect(visitor.getByText('Bento Reis')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Abrir WhatsApp' })).toBeVisible()
  await visitor.close()

  await page.goto('/dashboard/captured-contacts')
  await expect(page.getByText('Lia de Olinda').first()).toBeVisible()
  await expect(page.getByText('Página de captura').first()).toBeVisible()
})

test('a page needs name and title, an unsafe style is refused at its field, and an edit keeps the address unless a free one is chosen', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Nova página' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Criar página' }).click()
  await expect(form.getByText('Informe o nome da página.')).toBeVisible()
  await expect(form.getByText('Informe o título.')).toBeVisible()
  await expect(form.getByLabel('Nome da página')).toBeFocused()
  await form.getByLabel('Nome da página').fill('Estilo')
  await form.getByLabel('Título').fill('Estilo')
  const style = form.getByLabel('CSS personalizado')
  const attack = 'h1 { background: url(https://mal.example/x) }'
  await style.fill(attack)
  await form.getByRole('button', { name: 'Criar página' }).click()
  const message = 'O CSS não pode conter url().'
  await expect(form.getByText(message)).toBeVisible()
  await expect(notice(page, 'Erro ao criar página')).toContainText(message)
  await expect(style).toHaveValue(attack)
  // Accepted CSS cannot reach elements outside the page's own content.
  await style.fill('footer, body { display: none } h1 { color: red }')
  await form.getByRole('button', { name: 'Criar página' }).click()
  await expect(page.getByText('Página criada!')).toBeVisible()
  const slug = await slugOf(page, 'Estilo')
  const visitor = await page.context().newPage()
  await visitor.goto(`/p/${slug}`)
  const title = visitor.getByRole('heading', { name: 'Estilo' })
  await expect(title).toHaveCSS('color', 'rgb(255, 0, 0)')
  await expect(visitor.getByText('Atendimento organizado por')).toBeVisible()
  await visitor.close()

  await chooseAction(page, 'Estilo', 'Editar')
  await form.getByLabel('Título').fill('Outro título')
  await form.getByLabel('Endereço').fill('Test Drive')
  await expect(form.getByLabel('Endereço')).toHaveValue('test-drive')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Este endereço já está em uso. Escolha outro.')).toBeVisible()
  await expect(notice(page, 'Erro ao atualizar página')).toBeVisible()
  await form.getByLabel('Endereço').fill('')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Página atualizada!')).toBeVisible()
  await expect(card(page, 'Estilo')).toContainText(`/p/${slug}`)
  await expect(card(page, 'Estilo')).toContainText('Outro título')
})

test('a page that is switched off says so to visitors, and comes back; its URL is copied, and a seller changes none', async ({
  page,
  context,
  company,
}) => {
  await createPage(page, 'Consórcio')
  const slug = await slugOf(page, 'Consórcio')
  await chooseAction(page, 'Consórcio', 'Desativar')
  await expect(page.getByText('Página desativada!')).toBeVisible()
  await expect(card(page, 'Consórcio')).toContainText('Inativa')
  expect((await page.request.get(`/p/${slug}`)).status()).toBe(404)
  await chooseAction(page, 'Consórcio', 'Pré-visualizar')
  const preview = page.frameLocator('iframe[title="Página como o cliente vê"]')
  await expect(preview.getByRole('heading', { name: 'Consórcio: fale com a gente' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir página' })).toBeHidden()
  await page.keyboard.press('Escape')
  await chooseAction(page, 'Consórcio', 'Ativar')
  await expect(page.getByText('Página ativada!')).toBeVisible()
  expect((await page.request.get(`/p/${slug}`)).status()).toBe(200)

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  })
  await chooseAction(page, 'Consórcio', 'Copiar URL')
  await expect(
    notice(page, 'Não foi possível copiar. Tente selecionar o texto manualmente.'),
  ).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await company.changeAna({ role: 'seller' })
  await page.reload()
  await expect(card(page, 'Consórcio')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nova página' })).toBeHidden()
  await page.getByRole('button', { name: 'Ações de Consórcio' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Copiar URL', 'Pré-visualizar'])
  await page.getByRole('menuitem', { name: 'Copiar URL' }).click()
  await expect(page.getByText('URL copiada!')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(new RegExp(`/p/${slug}$`))
})

test('the plan’s limit is stated, disables the button, and frees with a removal; what fails to be read or removed is reported', async ({
  page,
}) => {
  const pages = '**/rest/v1/capture_pages*'
  await expect(page.getByText('0 de 2 páginas do plano Básico')).toBeVisible()
  await createPage(page, 'Primeira')
  await expect(page.getByText('1 de 2 páginas do plano Básico')).toBeVisible()
  await createPage(page, 'Segunda')
  await expect(page.getByText('O limite do plano foi atingido.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nova página' })).toBeDisabled()
  await chooseAction(page, 'Primeira', 'Remover')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Remover Primeira?')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await intercept(page, pages, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  const remove = async () => {
    await expect(question).toBeHidden()
    await chooseAction(page, 'Primeira', 'Remover')
    await question.getByRole('button', { name: 'Remover página' }).click()
  }
  await remove()
  await expect(notice(page, 'Erro ao remover página')).toBeVisible()
  await expect(card(page, 'Primeira')).toBeVisible()
  await page.unroute(pages)
  await remove()
  await expect(page.getByText('Página removida!')).toBeVisible()
  await expect(card(page, 'Primeira')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Nova página' })).toBeEnabled()

  await intercept(page, pages, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByText('Não foi possível carregar as páginas da empresa.')).toBeVisible()
  await page.unroute(pages)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(card(page, 'Segunda')).toBeVisible()
})

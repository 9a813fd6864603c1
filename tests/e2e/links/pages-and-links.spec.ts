import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { test } from '../support/own-company.ts'
import { card, figure, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function openLinks(page: Page) {
  await signIn(page, '/dashboard/pages?tab=links')
  await expect(figure(page, 'Total de links')).toBeVisible()
}

async function createLink(page: Page, originalUrl: string, code = '') {
  await page.getByRole('button', { name: 'Novo link' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('URL original').fill(originalUrl)
  await form.getByLabel('Código personalizado').fill(code)
  await form.getByRole('button', { name: 'Criar link' }).click()
  return form
}

const newCode = () => `promo${Date.now().toString(36)}`

test('both screens open from Installation, and the address names the tab', async ({
  page,
  company: _,
}) => {
  await signIn(page, '/dashboard/installation')
  await page.getByRole('link', { name: 'Links curtos' }).click()
  await expect(page.getByText('Nenhum link curto ainda')).toBeVisible()
  await page.getByRole('tab', { name: 'Landing Pages' }).click()
  await expect(page).not.toHaveURL(/tab=/)
  await expect(figure(page, 'Total de páginas')).toContainText('0')
  await expect(figure(page, 'Leads das páginas')).toContainText('0')
  await expect(page.getByText('Nenhuma página de captura ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Nova página' }).click()
  await page.getByLabel('Nome da página').fill('Vitrine')
  await page.getByLabel('Título').fill('Vitrine')
  await page.getByRole('button', { name: 'Criar página', exact: true }).click()
  await expect(figure(page, 'Páginas ativas')).toContainText('1')
  await page.goto('/dashboard/installation')
  await page.getByRole('link', { name: 'Páginas de captura' }).click()
  await expect(card(page, 'Vitrine')).toBeVisible()
})

test('a link with a custom code is created, followed and counted', { tag: '@first' }, async ({
  page,
  company: _,
}) => {
  await openLinks(page)
  const code = newCode()
  await createLink(page, 'https://loja.example/ofertas?x=1', code.toUpperCase())
  await expect(page.getByText('Link criado!')).toBeVisible()
  const link = card(page, `Link ${code}`)
  await expect(link).toContainText(`/l/${code}`)
  await expect(link).toContainText('loja.example/ofertas?x=1')
  await expect(link).toContainText('0 cliques')
  await expect(figure(page, 'Total de links')).toContainText('1')
  await expect(figure(page, 'Links ativos')).toContainText('1')

  const visit = await page.request.get(`/l/${code}`, {
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' },
  })
  expect(visit.ok()).toBe(true)
  // Clicks are added up every five seconds, perhaps between two reads of the page.
  const chart = page.getByRole('img', { name: /Cliques por dia, de .*: 1 clique,/ })
  await expect(async () => {
    await page.reload()
    await expect(card(page, `Link ${code}`)).toContainText('1 clique', { timeout: 2_000 })
    await expect(chart).toBeVisible({ timeout: 2_000 })
    await expect(figure(page, 'Total de cliques')).toContainText('1', { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await page.getByText('30 dias', { exact: true }).click()
  await expect(page.getByText('1 clique no período')).toBeVisible()
  await link.getByRole('button', { name: '1 clique' }).click()
  await expect(
    page.getByRole('dialog').getByRole('img', { name: /: 1 clique, 1 no melhor dia/ }),
  ).toBeVisible()
})

async function submitCorrectedUrl(form: Locator): Promise<void> {
  await form.getByLabel('URL original').fill('https://banco.example@loja.example')
  await form.getByRole('button', { name: 'Criar link' }).click()
  await expect(form.getByText('O endereço não pode ter usuário e senha antes do @.')).toBeVisible()
  await form.getByLabel('URL original').fill('loja.example/promo%C3%A7%C3%A3o')
  await form.getByLabel('Código personalizado').focus()
  await expect(form.getByLabel('URL original')).toHaveValue(
    'https://loja.example/promo%C3%A7%C3%A3o',
  )
  await form.getByRole('button', { name: 'Criar link' }).click()
}

test('a link without a code gets one, and a target that leads nowhere is refused', async ({
  page,
  company: _,
}) => {
  await openLinks(page)
  const form = await createLink(page, ' ')
  await expect(form.getByText('Informe o endereço original.')).toBeVisible()
  await form.getByLabel('URL original').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Criar link' }).click()
  await expect(
    form.getByText('Informe um endereço que comece com http:// ou https://.'),
  ).toBeVisible()
  await submitCorrectedUrl(form)
  await expect(page.getByText('Link criado!')).toBeVisible()
  const made = page.getByRole('article', { name: /^Link [2-9a-z]{7}$/ })
  await expect(made.getByRole('link', { name: 'loja.example/promoção' })).toHaveAttribute(
    'href',
    'https://loja.example/promo%C3%A7%C3%A3o',
  )
})

test('a code is reduced to letters and digits, and a taken one is reported while typing', async ({
  page,
  company: _,
}) => {
  await openLinks(page)
  await page.getByRole('button', { name: 'Novo link' }).click()
  const form = page.getByRole('dialog')
  const code = form.getByLabel('Código personalizado')
  await code.fill('Promoção-de São João 2026!')
  await expect(code).toHaveValue('promocaodesaojoao202')
  // The demo company owns this code, whose links this user cannot read.
  await code.fill('demo')
  await expect(form.getByText('Este código já está em uso.')).toBeVisible()
  await submitCorrectedUrl(form)
  const refusal = notice(page, 'Erro ao criar link')
  await expect(refusal).toContainText('Este código já está em uso.')
  await code.fill(newCode())
  await expect(form.getByText('Este código já está em uso.')).toBeHidden()
  await form.getByRole('button', { name: 'Criar link' }).click()
  await expect(page.getByText('Link criado!')).toBeVisible()
})

test('generated codes that are all taken are tried three times, then reported', async ({
  page,
  company: _,
}) => {
  await openLinks(page)
  await intercept(page, '**/rest/v1/rpc/generate_short_code', (route) =>
    route.fulfill({ json: 'demo' }),
  )
  const attempts: Request[] = []
  page.on('request', (request) => {
    const isInsert = request.method() === 'POST' && request.url().includes('/short_urls')
    if (isInsert) attempts.push(request)
  })
  await createLink(page, 'https://loja.example/')
  await expect(notice(page, 'Erro ao criar link')).toContainText(
    'Não foi possível encontrar um código livre.',
  )
  expect(attempts).toHaveLength(3)
  // Uses the browser's timestamps; Playwright's events arrive late.
  const [first = 0, second = 0, third = 0] = attempts.map((sent) => sent.timing().startTime)
  expect(second - first).toBeGreaterThanOrEqual(200)
  expect(third - second).toBeGreaterThanOrEqual(400)
})

test('a link is switched off and on, drawn as a QR code, and deleted after a question', async ({
  page,
  company: _,
}) => {
  await openLinks(page)
  const code = newCode()
  await createLink(page, 'https://loja.example/', code)
  const link = card(page, `Link ${code}`)
  const toggle = page.getByRole('switch', { name: `Link ${code} ativo` })
  await toggle.press(' ')
  await expect(page.getByText('Link desativado!')).toBeVisible()
  await expect(link).toContainText('Inativo')
  expect((await page.request.get(`/l/${code}`)).status()).toBe(404)
  // The switch is disabled while the first change is in flight.
  await expect(toggle).toBeEnabled()
  await toggle.press(' ')
  await expect(page.getByText('Link ativado!')).toBeVisible()
  await link.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: `QR code de` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: `Excluir ${code}` }).click()
  await expect(page.getByRole('dialog')).toContainText('inclusive em QR codes impressos')
  await page.getByRole('button', { name: 'Excluir link' }).click()
  await expect(page.getByText('Link excluído!')).toBeVisible()
  await expect(link).toBeHidden()
  await expect(figure(page, 'Total de links')).toContainText('0')
})

test('a capture link leads to its editor, and a link to elsewhere has none', async ({
  page,
  company,
}) => {
  const [capture, other] = [newCode(), `x${newCode()}`]
  await openLinks(page)
  const original_url = `${new URL(page.url()).origin}/capture-lead?source=facebook`
  await company.add('short_urls', { short_code: capture, original_url })
  await company.add('short_urls', { short_code: other, original_url: 'https://loja.example/' })
  await page.reload()
  await expect(card(page, `Link ${other}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Editar link ${other}` })).toHaveCount(0)
  await page.getByRole('link', { name: `Editar link ${capture}` }).click()
  await expect(page).toHaveURL(/\/installation\?link=/)
  await expect(page.getByRole('tab', { name: 'Link direto' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('button', { name: `Editar link ${capture}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a change that the server refuses is reported, and the link stays as before', async ({
  page,
  company: _,
}) => {
  await openLinks(page)
  const code = newCode()
  await createLink(page, 'https://loja.example/', code)
  await expect(card(page, `Link ${code}`)).toBeVisible()
  await intercept(page, '**/rest/v1/short_urls*', (route) =>
    ['PATCH', 'DELETE'].includes(route.request().method())
      ? route.fulfill({ status: 409, json: { code: 'P0001', message: 'O servidor recusou.' } })
      : route.continue(),
  )
  await page.getByRole('switch', { name: `Link ${code} ativo` }).press(' ')
  await expect(notice(page, 'Erro ao atualizar link')).toContainText('O servidor recusou.')
  await page.getByRole('button', { name: `Excluir ${code}` }).click()
  await page.getByRole('button', { name: 'Excluir link' }).click()
  await expect(notice(page, 'Erro ao excluir link')).toContainText('O servidor recusou.')
  await expect(card(page, `Link ${code}`)).toContainText('Ativo')
})

test('a seller sees the links and their clicks, and changes none', async ({ page, company }) => {
  await openLinks(page)
  const code = newCode()
  await createLink(page, 'https://loja.example/', code)
  await expect(card(page, `Link ${code}`)).toBeVisible()
  await company.changeAna({ role: 'seller' })
  await page.reload()
  await expect(card(page, `Link ${code}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Novo link' })).toBeHidden()
  await expect(page.getByRole('switch')).toBeHidden()
  await expect(page.getByRole('button', { name: `Excluir ${code}` })).toBeHidden()
})

test('super_admin opens both for the chosen company, and stays on the tab', async ({ page }) => {
  await signIn(page, '/dashboard/pages?tab=links', 'super_admin')
  await expect(page.getByText('Escolha uma empresa', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Empresa' }).click()
  await page.getByRole('option', { name: 'Auto Horizonte' }).click()
  await expect(card(page, 'Link demo')).toBeVisible()
  await page.getByRole('tab', { name: 'Landing Pages' }).click()
  await expect(card(page, 'Avaliação do usado')).toBeVisible()
})

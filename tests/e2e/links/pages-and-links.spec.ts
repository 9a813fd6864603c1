import { expect, type Page } from '@playwright/test'
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

test('a target that leads nowhere and a taken code are refused while typing, and a link without a code gets one', async ({
  page,
  company: _,
}) => {
  await openLinks(page)
  const form = await createLink(page, ' ')
  await expect(form.getByText('Informe o endereço original.')).toBeVisible()
  const target = form.getByLabel('URL original')
  const code = form.getByLabel('Código personalizado')
  const create = form.getByRole('button', { name: 'Criar link' })
  for (const [address, refusal] of [
    ['javascript:alert(1)', 'Informe um endereço que comece com http:// ou https://.'],
    ['https://banco.example@loja.example', 'O endereço não pode ter usuário e senha antes do @.'],
  ] as const) {
    await target.fill(address)
    await create.click()
    await expect(form.getByText(refusal)).toBeVisible()
  }
  await target.fill('loja.example/promo%C3%A7%C3%A3o')
  await code.fill('Promoção-de São João 2026!')
  await expect(code).toHaveValue('promocaodesaojoao202')
  await expect(target).toHaveValue('https://loja.example/promo%C3%A7%C3%A3o')
  // The demo company owns this code, whose links this user cannot read.
  await code.fill('demo')
  await expect(form.getByText('Este código já está em uso.')).toBeVisible()
  await create.click()
  await expect(notice(page, 'Erro ao criar link')).toContainText('Este código já está em uso.')
  await code.fill('')
  await expect(form.getByText('Este código já está em uso.')).toBeHidden()
  await create.click()
  await expect(page.getByText('Link criado!')).toBeVisible()
  const made = page.getByRole('article', { name: /^Link [2-9a-z]{7}$/ })
  await expect(made.getByRole('link', { name: 'loja.example/promoção' })).toHaveAttribute(
    'href',
    'https://loja.example/promo%C3%A7%C3%A3o',
  )
})

test('a link is switched off and on, drawn as a QR code, and deleted after a question; a refused change leaves it as before', async ({
  page,
  company,
}) => {
  const code = newCode()
  await company.add('short_urls', { short_code: code, original_url: 'https://loja.example/' })
  await openLinks(page)
  const link = card(page, `Link ${code}`)
  const toggle = page.getByRole('switch', { name: `Link ${code} ativo` })
  const remove = async () => {
    await page.getByRole('button', { name: `Excluir ${code}` }).click()
    await expect(page.getByRole('dialog')).toContainText('inclusive em QR codes impressos')
    await page.getByRole('button', { name: 'Excluir link' }).click()
  }
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

  await intercept(page, '**/rest/v1/short_urls*', (route) =>
    ['PATCH', 'DELETE'].includes(route.request().method())
      ? route.fulfill({ status: 409, json: { code: 'P0001', message: 'O servidor recusou.' } })
      : route.continue(),
  )
  await toggle.press(' ')
  await expect(notice(page, 'Erro ao atualizar link')).toContainText('O servidor recusou.')
  await remove()
  await expect(notice(page, 'Erro ao excluir link')).toContainText('O servidor recusou.')
  await expect(link).toContainText('Ativo')
  await page.unroute('**/rest/v1/short_urls*')
  await expect(page.getByRole('dialog')).toBeHidden()
  await remove()
  await expect(page.getByText('Link excluído!')).toBeVisible()
  await expect(link).toBeHidden()
  await expect(figure(page, 'Total de links')).toContainText('0')
})

test('a capture link leads to its editor, and a link to elsewhere has none; a seller sees both and changes none', async ({
  page,
  company,
  baseURL,
}) => {
  const [capture, other] = [newCode(), `x${newCode()}`]
  const original_url = `${baseURL}/capture-lead?source=facebook`
  await company.add('short_urls', { short_code: capture, original_url })
  await company.add('short_urls', { short_code: other, original_url: 'https://loja.example/' })
  await openLinks(page)
  await expect(card(page, `Link ${other}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Editar link ${other}` })).toHaveCount(0)
  await page.getByRole('link', { name: `Editar link ${capture}` }).click()
  await expect(page).toHaveURL(/\/installation\?link=/)
  const tab = page.getByRole('tab', { name: 'Link direto' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  const edit = page.getByRole('button', { name: `Editar link ${capture}` })
  await expect(edit).toHaveAttribute('aria-pressed', 'true')

  await company.changeAna({ role: 'seller' })
  await page.goto('/dashboard/pages?tab=links')
  await expect(card(page, `Link ${other}`)).toBeVisible()
  await expect(card(page, `Link ${capture}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Novo link' })).toBeHidden()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0)
})

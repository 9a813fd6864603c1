import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { daysAgo, openServer, pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const division = (page: Page) => page.getByRole('region', { name: 'Divisão dos leads' })
const received = (page: Page) =>
  division(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

test('the division is drawn, summarised in a sentence, and shows who reset the counters', async ({
  page,
  company,
}) => {
  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes'),
    seller('Davi Lopes', { active: false }),
    seller('Gabriela Gerente', { role: 'manager' }),
  )
  await signIn(page, '/dashboard/sellers')
  await expect(division(page)).toContainText('Todos estão em zero')
  await expect(division(page)).toContainText('Os contadores nunca foram zerados.')
  for (const digit of [1, 2, 3]) {
    await captureLead(page, `Lead ${digit}`, `8191234567${digit}`, { p_company_id: company.id })
  }
  await page.reload()
  await expect(division(page)).toContainText(
    'A diferença entre quem recebeu mais e menos é de 1 lead.',
  )
  await expect(received(page)).toHaveCount(3)
  await expect(received(page).nth(0)).toContainText('2')
  await expect(received(page).nth(1)).toContainText('Próximo do rodízio')
  await expect(received(page).nth(2)).toHaveText(/Davi LopesFora do rodízio\s*0/)

  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zerar contadores' }).click()
  await expect(division(page)).toContainText(
    /Contadores zerados em \d\d\/\d\d\/\d{4} às \d\d:\d\d por Ana/,
  )
  await expect(division(page)).toContainText('2 leads no histórico')
})

test('a card shows the outcomes of the leads, in reais and with one decimal', async ({
  page,
  company,
}) => {
  const id = randomUUID()
  await company.add('sellers', seller('Bento Reis', { id }), seller('Clara Nunes'))
  await company.add(
    'leads_captured',
    { ...pastLead('Lia', 3), seller_id: id, outcome: 'won', outcome_value: 1197.5 },
    { ...pastLead('Rui', 2), seller_id: id },
    { ...pastLead('Eva', 1), seller_id: id },
  )
  await signIn(page, '/dashboard/sellers')
  await expect(card(page, 'Bento Reis')).toContainText('33,3%')
  await expect(card(page, 'Bento Reis')).toContainText('R$\u00a01.197,50')
  await expect(card(page, 'Bento Reis')).toContainText(/Última atividade: \d\d\/\d\d\/\d{4}/)
  await expect(card(page, 'Clara Nunes')).toContainText('0,0%')
  await expect(card(page, 'Clara Nunes')).toContainText('Última atividade: Nunca')
})

test('a number can be tried in WhatsApp before it is saved', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Novo vendedor' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('1 de 5 vendedores do plano Básico')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Testar WhatsApp' })).toBeDisabled()
  await form.getByLabel('Telefone').pressSequentially('2091234567')
  await form.getByLabel('Telefone').press('Tab')
  await expect(form.getByText('DDD inválido.')).toBeVisible()
  await form.getByLabel('Telefone').fill('1130004000')
  const tried = form.getByRole('link', { name: 'Testar WhatsApp' })
  await expect(tried).toHaveAttribute('href', 'https://wa.me/551130004000')
  await form.getByLabel('Telefone').fill('81991112222')
  await expect(tried).toHaveAttribute('href', 'https://wa.me/5581991112222')
})

test('a user over the plan’s limit is told, and the form keeps the typed text', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Clara Nunes', { deleted_at: daysAgo(1) }))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Novo vendedor' }).first().click()
  const team = ['Ana', 'Bia', 'Caio', 'Duda', 'Eva'].map((name) => seller(name))
  await company.add('sellers', ...team)
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('Davi Lopes')
  await form.getByLabel('E-mail').fill('davi@aurora.example')
  await form.getByLabel('Telefone').fill('81991112222')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  const full = 'O limite de vendedores do seu plano foi atingido.'
  await expect(notice(page, 'Erro ao criar vendedor')).toContainText(full)
  await expect(form.getByLabel('Nome completo')).toHaveValue('Davi Lopes')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('5 de 5 vendedores do plano Básico')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Novo vendedor' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await page.getByRole('button', { name: 'Desarquivar' }).click()
  await expect(notice(page, 'Erro ao desarquivar vendedor')).toContainText(full)
})

for (const role of ['seller', 'user']) {
  test(`a ${role} sees the division and the cards, and no action that would be refused`, async ({
    page,
    company,
  }) => {
    await company.add(
      'sellers',
      seller('Bento Reis'),
      seller('Clara Nunes', { deleted_at: daysAgo(1) }),
    )
    await company.changeAna({ role })
    await signIn(page, '/dashboard/sellers')
    await expect(card(page, 'Bento Reis')).toBeVisible()
    await expect(division(page)).toBeVisible()
    await expect(page.getByRole('switch', { name: /rodízio/ })).toBeHidden()
    const changes = /Novo vendedor|Zerar|Editar|^Arquivar|Desarquivar/
    await expect(page.getByRole('button', { name: changes })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
    await expect(card(page, 'Clara Nunes')).toBeVisible()
    await expect(page.getByRole('button', { name: changes })).toHaveCount(0)
  })
}

test('a search among two hundred sellers finds each one at once', async ({ page, company }) => {
  await company.change({ plan: 'enterprise', sellers_limit: 999_999 })
  const team = Array.from({ length: 200 }, (_, place) => seller(`Vendedor Número ${place + 1}`))
  await company.add('sellers', ...team)
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByText('200 vendedores · Ilimitado no plano Enterprise')).toBeVisible()
  await expect(received(page)).toHaveCount(5)
  await expect(page.getByRole('article')).toHaveCount(30)
  await page.getByRole('button', { name: 'Mostrar mais vendedores (170)' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(60)
  await division(page).getByRole('button', { name: 'Mostrar todos (200)' }).press('Enter')
  await expect(received(page)).toHaveCount(200)
  await page.getByRole('searchbox', { name: 'Buscar vendedor' }).fill('numero 177')
  await expect(page.getByRole('article')).toHaveCount(1, { timeout: 1_000 })
  await page.getByRole('searchbox', { name: 'Buscar vendedor' }).fill('ninguém')
  await expect(page.getByText('Nenhum vendedor encontrado com essa busca.')).toBeVisible()
})

test('super_admin sees the plan and the division of the chosen company', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, `/dashboard/sellers?company=${company.id}`, 'super_admin')
  await expect(page.getByText('1 de 5 vendedores do plano Básico')).toBeVisible()
  await expect(division(page)).toContainText('Só Bento Reis está no rodízio')
})

test('the sellers are readable for everyone', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'), seller('Clara Nunes', { active: false }))
  await captureLead(page, 'Lia', '81912345678', { p_company_id: company.id })
  await signIn(page, '/dashboard/sellers')
  await expect(division(page)).toBeVisible()
  const violations = await findViolations(page)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('a very long list of sellers shows the first ones, and says so', async ({
  page,
  company,
  request,
}) => {
  test.slow()
  await company.change({ plan: 'enterprise', sellers_limit: 999_999 })
  const many = Array.from({ length: 1_001 }, (_, i) => ({
    ...seller(`Pessoa ${String(i).padStart(4, '0')}`),
    company_id: company.id,
  }))
  await openServer(request)('post', 'sellers', many)
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByText('1.001 vendedores')).toBeVisible()
  await expect(page.getByText('Mostrando os primeiros 1.000 vendedores')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar vendedor' }).fill('Pessoa 0999')
  await expect(card(page, 'Pessoa 0999')).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { daysAgo, openServer, seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const division = (page: Page) => page.getByRole('region', { name: 'Divisão dos leads' })
const received = (page: Page) =>
  division(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

test('the division is drawn and summarised in a sentence; it goes back to zero only after a confirmation, shows who did it, and no contact is lost', async ({
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
  expect(await findViolations(page)).toEqual([])

  const question = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(received(page).nth(0)).toContainText('2')
  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await question.getByRole('button', { name: 'Zerar contadores' }).click()
  await expect(page.getByText('Contadores zerados!')).toBeVisible()
  await expect(division(page)).toContainText(
    /Contadores zerados em \d\d\/\d\d\/\d{4} às \d\d:\d\d por Ana/,
  )
  await expect(division(page)).toContainText('2 leads no histórico')
  await page.getByRole('link', { name: 'Contatos Capturados' }).click()
  await expect(page.getByText('Lead 3').first()).toBeVisible()
})

test('a number can be tried in WhatsApp before it is saved; a user over the plan’s limit is told, and the form keeps the typed text', async ({
  page,
  company,
}) => {
  await company.change({ sellers_limit: 1 })
  await company.add('sellers', seller('Clara Nunes', { deleted_at: daysAgo(1) }))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Novo vendedor' }).first().click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('0 de 1 vendedor do plano Básico')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Testar WhatsApp' })).toBeDisabled()
  await form.getByLabel('Telefone').pressSequentially('2091234567')
  await form.getByLabel('Telefone').press('Tab')
  await expect(form.getByText('DDD inválido.')).toBeVisible()
  await form.getByLabel('Telefone').fill('1130004000')
  const tried = form.getByRole('link', { name: 'Testar WhatsApp' })
  await expect(tried).toHaveAttribute('href', 'https://wa.me/551130004000')
  await form.getByLabel('Telefone').fill('81991112222')
  await expect(tried).toHaveAttribute('href', 'https://wa.me/5581991112222')

  await company.add('sellers', seller('Ana'))
  await form.getByLabel('Nome completo').fill('Davi Lopes')
  await form.getByLabel('E-mail').fill('davi@aurora.example')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  const full = 'O limite de vendedores do seu plano foi atingido.'
  await expect(notice(page, 'Erro ao criar vendedor')).toContainText(full)
  await expect(form.getByLabel('Nome completo')).toHaveValue('Davi Lopes')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('1 de 1 vendedor do plano Básico')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Novo vendedor' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await page.getByRole('button', { name: 'Desarquivar' }).click()
  await expect(notice(page, 'Erro ao desarquivar vendedor')).toContainText(full)
})

test('a seller sees the division, the cards and the turns, and no action that would be refused; super_admin sees the chosen company', async ({
  page,
  company,
}) => {
  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes', { deleted_at: daysAgo(1) }),
  )
  await company.changeAna({ role: 'seller' })
  await signIn(page, '/dashboard/sellers')
  await expect(card(page, 'Bento Reis')).toBeVisible()
  await expect(division(page)).toBeVisible()
  const turns = page.getByRole('region', { name: 'Próximos 10' }).getByRole('listitem')
  await expect(turns).toHaveCount(10)
  await expect(page.getByRole('switch', { name: /Recebe leads/ })).toBeHidden()
  const changes = /Novo vendedor|Zerar|Editar|^Arquivar|Desarquivar|^Folga/
  await expect(page.getByRole('button', { name: changes })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await expect(card(page, 'Clara Nunes')).toBeVisible()
  await expect(page.getByRole('button', { name: changes })).toHaveCount(0)

  await signIn(page, `/dashboard/sellers?company=${company.id}`, 'super_admin')
  await expect(page.getByText('1 de 5 vendedores do plano Básico')).toBeVisible()
  await expect(division(page)).toContainText('Só Bento Reis está no rodízio')
})

test('a very long list of sellers shows the first ones, says so, and finds each one at once', async ({
  page,
  company,
  request,
}) => {
  await company.change({ plan: 'enterprise', sellers_limit: 999_999 })
  const many = Array.from({ length: 1_001 }, (_, i) => ({
    ...seller(`Pessoa ${String(i).padStart(4, '0')}`),
    company_id: company.id,
  }))
  await openServer(request)('post', 'sellers', many)
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByText('1.001 vendedores · Ilimitado no plano Enterprise')).toBeVisible()
  await expect(page.getByText('Mostrando os primeiros 1.000 vendedores')).toBeVisible()
  await expect(received(page)).toHaveCount(5)
  await expect(received(page).last()).toContainText('Pessoa 0999')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(30)
  await page.getByRole('button', { name: /^Mostrar mais vendedores/ }).press('Enter')
  await expect(cards).toHaveCount(60)
  const search = page.getByRole('searchbox', { name: 'Buscar vendedor' })
  await search.fill('pessoa 0999')
  await expect(cards).toHaveCount(1)
  await expect(card(page, 'Pessoa 0999')).toBeVisible()
  await search.fill('ninguém')
  await expect(page.getByText('Nenhum vendedor encontrado com essa busca.')).toBeVisible()
  await division(page)
    .getByRole('button', { name: /^Mostrar todos/ })
    .press('Enter')
  await expect(received(page)).toHaveCount(1_000)
})

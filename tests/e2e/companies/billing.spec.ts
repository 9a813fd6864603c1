import { expect, type Page } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { hold, intercept } from '../support/intercept.ts'
import { openServer, pastLead, seller, test } from '../support/own-company.ts'
import { card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page) => signIn(page, '/dashboard/billing')
const bar = (page: Page, name: string) => page.getByRole('progressbar', { name })

async function choose(page: Page, plan: string) {
  await card(page, plan)
    .getByRole('button', { name: /^Fazer/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Mudar para o plano ${plan}?`)
  await expect(dialog).toContainText('A cobrança é ajustada no próximo ciclo.')
  await dialog.getByRole('button', { name: 'Mudar de plano' }).click()
}

test('the page shows the plan, its prices and limits, and its usage every 30 seconds, red above 80 %', async ({
  page,
  company,
}) => {
  await page.clock.install()
  await company.add('sellers', ...['Rui', 'Lia', 'Bia', 'Téo'].map((name) => seller(name)))
  await company.add('leads_captured', ...Array.from({ length: 3 }, (_, i) => pastLead(`L${i}`, i)))
  await open(page)
  await expect(page).toHaveTitle('Plano e cobrança · Rodízio')
  await expect(page.getByText('3 de 100 (3%)')).toBeVisible()
  await expect(page.getByText('4 de 5 (80%)')).toBeVisible()
  await expect(page.getByText('0 de 2 (0%)')).toBeVisible()
  const fill = bar(page, 'Vendedores')
  const calm = await fill.evaluate((element) => getComputedStyle(element).backgroundColor)
  await company.add('sellers', seller('Ivo'))
  await page.clock.fastForward(20_000)
  await expect(page.getByText('4 de 5 (80%)')).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(page.getByText('5 de 5 (100%)')).toBeVisible()
  await expect(fill).not.toHaveCSS('background-color', calm)

  await expect(card(page, 'Básico')).toContainText(/R\$\s97/)
  await expect(card(page, 'Básico').getByRole('listitem')).toHaveText([
    'Até 100 leads',
    'Até 5 vendedores',
    'Até 2 páginas',
  ])
  await expect(card(page, 'Básico').getByRole('button', { name: 'Plano atual' })).toBeDisabled()
  await expect(card(page, 'Profissional')).toContainText(/R\$\s197/)
  await expect(card(page, 'Profissional')).toContainText('Mais popular')
  await expect(card(page, 'Profissional').getByRole('listitem')).toHaveText([
    'Até 500 leads+400',
    'Até 15 vendedores+10',
    'Até 10 páginas+8',
  ])
  await expect(card(page, 'Enterprise')).toContainText(/R\$\s397/)
  await expect(card(page, 'Enterprise').getByRole('listitem')).toHaveText([
    'Leads ilimitados',
    'Vendedores ilimitados',
    'Páginas ilimitadas',
  ])
  for (const plan of ['Profissional', 'Enterprise']) {
    await expect(card(page, plan).getByRole('button', { name: 'Fazer upgrade' })).toBeEnabled()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  await card(page, 'Profissional').getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})

test('the admin moves up, then down again, and everything follows', {
  tag: '@both-engines',
}, async ({ page, company }) => {
  await company.add('sellers', ...['Rui', 'Lia', 'Bia', 'Téo', 'Ivo'].map((name) => seller(name)))
  await open(page)
  await choose(page, 'Enterprise')
  await expect(page.getByText('Plano atualizado!')).toBeVisible()
  await expect(page.getByText('5 · Ilimitado')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plano Enterprise: ver uso e mudar' })).toBeVisible()
  await expect(card(page, 'Enterprise').getByRole('button')).toBeDisabled()
  await expect(card(page, 'Enterprise').getByRole('button')).toBeFocused()
  await company.add('sellers', seller('Ana'))

  await page.reload()
  await expect(card(page, 'Básico')).toContainText('Você já tem 6 vendedores.')
  await expect(card(page, 'Básico').getByRole('button', { name: 'Fazer downgrade' })).toBeVisible()
  await choose(page, 'Básico')
  await expect(page.getByText('6 de 5 (120%)')).toBeVisible()
  await expect(page.getByText('3 de 100')).toHaveCount(0)
})

test('usage that cannot be counted is tried again, nothing changes before it is confirmed, and what fails may be tried again', async ({
  page,
  company,
  request,
}) => {
  await intercept(page, '**/rpc/get_lead_counters', (route) => route.fulfill({ status: 500 }))
  await open(page)
  await expect(page.getByText('Erro ao carregar o uso do plano')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/rpc/get_lead_counters')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('0 de 100 (0%)')).toBeVisible()

  await card(page, 'Profissional').getByRole('button').press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [row] = await openServer(request)('get', `companies?id=eq.${company.id}`)
  expect(row).toMatchObject({ plan: 'basic' })

  await intercept(page, '**/rpc/update_company', (route) => route.abort())
  await choose(page, 'Profissional')
  await expect(notice(page, 'Erro ao processar solicitação')).toContainText(
    'Tente novamente em alguns instantes.',
  )
  await page.unroute('**/rpc/update_company')
  await choose(page, 'Profissional')
  await expect(page.getByText('Plano atualizado!')).toBeVisible()
})

test('an admin who has lost the right is refused, and then sees why, like everybody else', async ({
  page,
  company,
}) => {
  const others = page.getByText('Apenas administradores da empresa podem mudar o plano')
  await open(page)
  await expect(card(page, 'Profissional').getByRole('button')).toBeEnabled()
  const learnRole = await hold(page, '**/rpc/get_user_profile')
  await company.changeAna({ role: 'manager' })
  await choose(page, 'Profissional')
  await expect(notice(page, 'Erro ao atualizar plano')).toContainText(
    'Apenas administradores podem alterar os dados da empresa.',
  )
  learnRole()
  await expect(others).toBeVisible()
  await company.changeAna({ role: 'seller' })
  await page.reload()
  await expect(page.getByText('0 de 100 (0%)')).toBeVisible()
  await expect(others).toBeVisible()
  await expect(page.getByText('Para mudar, fale com quem administra a conta.')).toBeVisible()
  for (const plan of ['Básico', 'Profissional', 'Enterprise']) {
    await expect(card(page, plan).getByRole('button')).toBeDisabled()
  }
})

test('super_admin changes the plan of the company that the address names', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja do Plano' })
  await signIn(page, '/dashboard/billing', 'super_admin')
  await expect(page.getByText('Escolha uma empresa')).toBeVisible()
  await page.getByRole('combobox', { name: 'Empresa' }).click()
  await page.getByRole('option', { name: 'Loja do Plano' }).click()
  await expect(page).toHaveURL(new RegExp(`company=${company.id}`))
  await choose(page, 'Profissional')
  await expect(page.getByText('0 de 500 (0%)')).toBeVisible()
})

test('the badge, a warning at the limit and a notification lead here', async ({
  page,
  company,
}) => {
  await company.change({ sellers_limit: 1 })
  await company.add('sellers', seller('Rui'))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('link', { name: 'mude de plano' }).click()
  await expect(page).toHaveURL(/\/dashboard\/billing$/)
  await choose(page, 'Profissional')
  await expect(page.getByText('Plano atualizado!')).toBeVisible()
  await page.goto('/dashboard/notifications')
  for (const name of [/Plano alterado/, 'Plano Pro: ver uso e mudar']) {
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/dashboard\/billing$/)
    await page.goBack()
  }
})

import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { hold, intercept } from '../support/intercept.ts'
import { daysAgo, openServer, pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const bell = (page: Page) => page.getByRole('button', { name: 'Notificações: 3' })
const entries = (page: Page) => page.getByRole('menu').getByRole('menuitem')
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

test('the bell shows 3: three tips in a new company, then the newest events, which tips only fill up', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja Sem Novidades' })
  await signIn(page)
  await expect(bell(page)).toHaveText('3')
  const number = bell(page).getByText('3')
  const quiet = await number.evaluate((badge) => getComputedStyle(badge).backgroundColor)
  await bell(page).click()
  await expect(entries(page)).toHaveCount(4)
  await expect(entries(page).first()).toContainText('Coloque seu link na bio do Instagram')
  await expect(page.getByRole('menu').getByText('Dica')).toHaveCount(3)
  await entries(page).first().click()
  await expect(page).toHaveURL(/\/dashboard\/installation$/)
  await bell(page).click()
  await page.getByRole('menuitem', { name: 'Ver todas' }).click()
  await expect(page.getByText('Nenhuma notificação ainda')).toBeVisible()

  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Zilda da Campainha', '81912345678', { p_company_id: company.id })
  await bell(page).click()
  await expect(entries(page).first()).toContainText('Novo lead: Zilda da Campainha')
  await expect(entries(page).first()).toContainText('Instagram, atendimento de Bento Reis')
  await expect(page.getByRole('menu').getByText('Dica')).toHaveCount(2)
  await expect(number).not.toHaveCSS('background-color', quiet)
  await entries(page).first().click()
  await expect(page).toHaveURL(/\/dashboard\/captured-contacts\?contato=/)
})

test('the keyboard opens the bell, stays on the first item when the answer comes late, closes it, and opens all notifications, by day and page by page', async ({
  page,
  company,
}) => {
  const many = Array.from({ length: 40 }, (_, index) => pastLead(`Lead ${index}`, 2 + index / 1000))
  const rows = [...many, pastLead('Lead de Ontem', 1)]
  await openServer(page.request)(
    'post',
    'leads_captured',
    rows.map((row) => ({ company_id: company.id, ...row })),
  )
  await captureLead(page, 'Zilda de Hoje', '81912345678', { p_company_id: company.id })
  const release = await hold(page, '**/rest/v1/rpc/get_notifications*')
  await signIn(page)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(entries(page).first()).toBeFocused()
  release()
  await expect(entries(page).first()).toContainText('Zilda de Hoje')
  await expect(entries(page).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(entries(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Ver todas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/notifications$/)
  await expect(page).toHaveTitle('Notificações · Rodízio')
  await expect(page.getByRole('heading', { level: 1, name: 'Notificações' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Hoje')
  await expect(page.getByRole('heading', { name: 'Ontem' })).toBeVisible()
  await expect(lines(page).first()).toContainText('Lead sem vendedor: Zilda de Hoje')
  await expect(lines(page)).toHaveCount(30)
  await page.getByRole('button', { name: 'Carregar mais' }).click()
  await expect(lines(page)).toHaveCount(42)
  await expect(page.getByText('Não há mais notificações.')).toBeVisible()
  await lines(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\/captured-contacts\?contato=/)
})

test('unreadable notifications leave tips in the bell, and a page that can be tried again; both are accessible on a phone', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Um Nome Bem Comprido '.repeat(5).trim(), 1), {
    ...pastLead('Lead', 2),
    created_at: daysAgo(400),
  })
  const all = '**/rest/v1/rpc/get_notifications*'
  await intercept(page, all, (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, '/dashboard/notifications')
  await expect(page.getByText('Erro ao carregar notificações')).toBeVisible()
  await bell(page).click()
  await expect(page.getByRole('menu').getByText('Dica')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await page.unroute(all)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toContainText('Lead sem vendedor: Um Nome')
  expect(await findViolations(page)).toEqual([])
  await bell(page).click()
  await expect(entries(page)).toHaveCount(4)
  const left = async () => (await page.getByRole('menu').boundingBox())?.x
  await expect.poll(left).toBeGreaterThanOrEqual(0)
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findViolations(page)).toEqual([])
})

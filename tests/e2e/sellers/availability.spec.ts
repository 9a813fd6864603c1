import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { daysAgo, openServer, seller, test } from '../support/own-company.ts'
import { card, notice, signIn } from '../support/steps.ts'

const nextTurns = (page: Page) => page.getByRole('region', { name: 'Próximos 10' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Editar vendedor' })
const leaveForm = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Folga e horários de ${name}` })
const folga = (page: Page, name: string) =>
  page.getByRole('button', { name: `Folga e horários de ${name}` })
const section = (page: Page) =>
  form(page).getByRole('button', { name: 'Folga, horários e rodízio' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' })

/** Days of a clock near the company's, of which the tests use none close to midnight's doubt. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(
    Date.now() + days * 86_400_000,
  )
const today = inDays(0)
const shown = (day: string) => {
  const [year, month, date] = day.split('-')
  return `${date}/${month}${today.startsWith(`${year}-`) ? '' : `/${year}`}`
}

test.use({ viewport: { width: 1440, height: 900 } })

test('a seller goes on leave from today, and the next ten and the card say so', async ({
  page,
  company,
}) => {
  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes', { weight: 2 }),
    seller('Davi Lopes', { active: false }),
  )
  await page.setViewportSize({ width: 390, height: 900 })
  await signIn(page, '/dashboard/sellers')
  const turns = nextTurns(page).getByRole('listitem')
  await expect(turns).toHaveCount(10)
  await expect(turns.filter({ hasText: 'Bento Reis' })).not.toHaveCount(0)

  await folga(page, 'Bento Reis').press('Enter')
  const leave = leaveForm(page, 'Bento Reis')
  await expect(leave.getByLabel('De', { exact: true })).toBeFocused()
  await expect(leave.getByLabel('De', { exact: true })).toHaveValue(today)
  await leave.getByRole('button', { name: 'Esta semana' }).press('Enter')
  await leave.getByLabel('Limite por dia').fill('5')
  await leave.getByRole('switch', { name: 'Horários próprios' }).press('Space')
  await expect(leave).toContainText(/Fica fora .+\. Volta segunda, \d\d\/\d\d, às 9h\./)
  expect(await findViolations(page)).toEqual([])
  await leave.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(notice(page, 'Vendedor atualizado!')).toContainText('Bento Reis fica de folga')
  await expect(leave).toBeHidden()

  await expect(card(page, 'Bento Reis')).toContainText(/De folga (até \d\d\/\d\d|hoje)/)
  await expect(card(page, 'Bento Reis')).not.toContainText('Ativo')
  await expect(turns.filter({ hasText: 'Bento Reis' })).toHaveCount(0)
  await expect(turns.filter({ hasText: 'Clara Nunes' })).toHaveCount(10)
  await expect(nextTurns(page)).toContainText(/De folga .*: Bento Reis/)
  await expect(nextTurns(page)).toContainText('Inativo: Davi Lopes')
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)

  await page.getByRole('button', { name: 'Editar Bento Reis' }).press('Enter')
  await expect(form(page).getByLabel('Nome completo')).toBeFocused()
  await expect(section(page)).toContainText(
    /Folga (até \d\d\/\d\d|hoje) · até 5 por dia · atende de segunda a sexta, das 9h às 18h/,
  )
  await section(page).press('Enter')
  await form(page).getByRole('button', { name: 'Encerrar folga' }).press('Enter')
  await expect(form(page)).toContainText('A folga termina quando você salvar.')
  await form(page).getByRole('switch', { name: 'Horários próprios' }).press('Space')
  await save(page).press('Enter')
  await expect(form(page)).toBeHidden()
  await expect(card(page, 'Bento Reis')).toContainText('Ativo')
})

test('without a chosen company, a planned leave has the days of the seller’s own company; until it begins the seller gets leads, and the card has a note', async ({
  page,
  company,
  request,
}) => {
  const [first, last] = [inDays(20), inDays(24)]
  const name = `Noronha ${randomUUID().slice(0, 8)}`
  await company.change({
    time_zone: 'America/Noronha',
    weekly_hours: { wed: [['07:30', '12:00']] },
  })
  await company.add('sellers', seller(name))
  await signIn(page, '/dashboard/sellers', 'super_admin')
  await folga(page, name).click()
  const leave = leaveForm(page, name)
  const until = leave.getByLabel('Até', { exact: true })
  await until.fill(inDays(-3))
  await leave.getByRole('button', { name: 'Salvar' }).click()
  await expect(leave).toContainText('Escolha uma data futura.')
  await expect(until).toBeFocused()
  await leave.getByRole('button', { name: 'Limpar' }).click()
  await expect(until).toHaveValue('')
  await expect(leave).not.toContainText('Escolha uma data futura.')
  await leave.getByLabel('De', { exact: true }).fill(first)
  await until.fill(last)
  await expect(leave).toContainText(/Volta quarta, \d\d\/\d\d.*, às 7h30\./)
  const own = leave.getByRole('switch', { name: 'Horários próprios' })
  await own.press('Space')
  await expect(leave).toContainText('Atende na quarta, das 7h30 às 12h.')
  await own.press('Space')
  await leave.getByRole('button', { name: 'Salvar' }).click()
  const days = `${shown(first)} a ${shown(last)}`
  await expect(notice(page, `${name} fica de folga de ${days}.`)).toBeVisible()
  await expect(card(page, name)).toContainText('Ativo')
  await expect(card(page, name)).toContainText(`Folga de ${days}`)
  const stored = `sellers?company_id=eq.${company.id}&select=leave_from,leave_until`
  const [row] = await openServer(request)('get', stored)
  expect(Date.parse(String(row?.leave_from))).toBe(Date.parse(`${first}T00:00-02:00`))
  expect(Date.parse(String(row?.leave_until))).toBe(Date.parse(`${inDays(25)}T00:00-02:00`))

  await folga(page, name).click()
  await leave.getByRole('button', { name: 'Encerrar folga' }).click()
  await leave.getByRole('button', { name: 'Salvar' }).click()
  await expect(leave).toBeHidden()
  await expect(card(page, name)).not.toContainText('Folga de')
})

test('a pause shows its end and can be ended; leads that a day’s limit does not allow end with the reason', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis', { away_until: daysAgo(-9), daily_limit: 3 }))
  await signIn(page, '/dashboard/sellers')
  await expect(card(page, 'Bento Reis')).toContainText(/Em pausa até \d\d\/\d\d/)
  await folga(page, 'Bento Reis').click()
  const leave = leaveForm(page, 'Bento Reis')
  await expect(leave).toContainText(/Em pausa até \d\d\/\d\d/)
  await leave.getByRole('button', { name: 'Encerrar pausa' }).click()
  await leave.getByRole('button', { name: 'Salvar' }).click()
  await expect(leave).toBeHidden()
  await expect(card(page, 'Bento Reis')).toContainText('Ativo')
  await expect(nextTurns(page).getByRole('listitem')).toHaveCount(3)
  await expect(nextTurns(page)).toContainText('Depois destes, o limite do dia foi alcançado.')
})

test('a value that cannot be meant is refused below its field and stays in sight; one save sends what was changed in both parts of the form, and nothing else', async ({
  page,
  company,
}) => {
  const hours = { sat: [['09:00', '13:00']], mon: [['09:00', '18:00']] }
  await company.add('sellers', seller('Bento Reis', { daily_limit: 9, weekly_hours: hours }))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  await form(page).getByLabel('Nome completo').fill('Bento Prado')
  await section(page).click()
  const limit = form(page).getByLabel('Limite por dia')
  const weight = form(page).getByLabel('Peso no rodízio')
  const until = form(page).getByLabel('Até', { exact: true })
  await until.pressSequentially('12')
  await limit.fill('1,5')
  await weight.fill('11')
  await save(page).click()
  await expect(until).toBeFocused()
  await expect(form(page).getByText('Complete a data.')).toBeVisible()
  await expect(
    form(page).getByText('Use um número inteiro a partir de 1, ou deixe vazio.'),
  ).toBeVisible()
  await expect(form(page).getByText('Use um número inteiro de 1 a 10.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await section(page).click()
  await expect(weight).toBeVisible()
  await form(page).getByRole('button', { name: 'Hoje' }).click()
  await limit.fill('')
  await weight.fill('10')
  await expect(form(page).getByText('Use um número')).toHaveCount(0)
  const own = form(page).getByRole('switch', { name: 'Horários próprios' })
  await own.press('Space')
  await expect(form(page).getByText('Atende na segunda')).toHaveCount(0)
  await own.press('Space')
  const saturday = form(page).getByRole('switch', { name: 'Sábado' })
  await saturday.press('Space')
  await saturday.press('Space')
  await form(page).getByLabel('Sábado, às').fill('13:00')
  await section(page).click()
  await expect(section(page)).toContainText(/Folga hoje · peso 10 · atende na segunda/)
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page).click()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Bento Prado',
    weight: 10,
    daily_limit: null,
    leave_from: expect.any(String),
    leave_until: expect.any(String),
  })
  await expect(card(page, 'Bento Prado')).toContainText(
    'Atende na segunda, das 9h às 18h, e no sábado, das 9h às 13h',
  )
})

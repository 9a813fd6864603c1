import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { daysAgo, type OwnCompany, openServer, seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Nivelar com a equipe?' })
const level = (page: Page) => page.getByRole('button', { name: 'Nivelar com a equipe' })
const turnsOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Próximos 10' }).getByRole('listitem').filter({ hasText: name })

async function captureSix(page: Page, company: OwnCompany, more: object = {}) {
  const to = { p_company_id: company.id, ...more }
  const phones = [1, 2, 3, 4, 5, 6].map((digit) => `8191234567${digit}`)
  await Promise.all(phones.map((phone) => captureLead(page, 'Lia', phone, to)))
}

async function fillNewSeller(page: Page, name: string) {
  await page.getByRole('button', { name: 'Novo vendedor' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo vendedor' })
  await form.getByLabel('Nome completo').fill(name)
  await form.getByLabel('E-mail').fill('novo@aurora.example')
  await form.getByLabel('Telefone').fill('81993334444')
  await form.getByRole('button', { name: 'Cadastrar' }).press('Enter')
  await expect(form).toBeHidden()
}

test.use({ viewport: { width: 1440, height: 900 } })

test('a newcomer may be levelled at once, or later, and gets every second lead', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await captureSix(page, company)
  await page.setViewportSize({ width: 390, height: 900 })
  await signIn(page, '/dashboard/sellers')
  await fillNewSeller(page, 'Clara Nunes')
  await expect(question(page)).toContainText(
    'Clara Nunes começa com 0 leads; os demais têm pelo menos 6. Sem nivelar, os próximos 6 leads vão só para Clara Nunes. Com o nivelamento, passa a contar 6, como quem tem menos entre os demais. Não pode ser desfeito.',
  )
  expect(await findViolations(page)).toEqual([])
  const notNow = question(page).getByRole('button', { name: 'Agora não' })
  await expect(notNow).toBeFocused()
  await notNow.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Novo vendedor' })).toBeFocused()
  await expect(turnsOf(page, 'Clara Nunes')).toHaveCount(8)

  await expect(card(page, 'Clara Nunes')).toContainText(
    'Está com 0 leads; os demais têm pelo menos 6.',
  )
  expect(await findViolations(page)).toEqual([])
  await level(page).press('Enter')
  await expect(question(page)).toContainText('Não pode ser desfeito.')
  await question(page).getByRole('button', { name: 'Nivelar com a equipe' }).press('Enter')
  await expect(notice(page, 'Vendedor nivelado!')).toContainText(
    'Clara Nunes passa a contar 6 leads no rodízio, como quem tem menos na equipe.',
  )
  await expect(turnsOf(page, 'Clara Nunes')).toHaveCount(5)
  const division = page.getByRole('region', { name: 'Divisão dos leads' })
  await expect(division).toContainText('todos no rodízio contam o mesmo número de leads.')
  await expect(division).toContainText('0 + 6 de nivelamento')
  await expect(level(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Folga e horários de Clara Nunes' }).press('Enter')
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Peso no rodízio')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Nivelar com a equipe' })).toHaveCount(0)
})

test('who is back by the clock is told so on the card, with the weight; who is switched on, restored or back from leave is asked about, and nobody who is level', async ({
  page,
  company,
}) => {
  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes', { active: false }),
    seller('Davi Lopes', { deleted_at: daysAgo(1) }),
    seller('Eva Prado', { leave_from: daysAgo(9), leave_until: daysAgo(-9) }),
  )
  await captureSix(page, company)
  const over = { leave_from: daysAgo(9), leave_until: daysAgo(1) }
  await company.add('sellers', seller('Gil Moura', { weight: 2, ...over }))
  await signIn(page, '/dashboard/sellers')
  await expect(card(page, 'Gil Moura')).toContainText(
    'Está com 0 leads; os demais têm o equivalente a pelo menos 12 com peso 2.',
  )
  await level(page).click()
  await question(page).getByRole('button', { name: 'Nivelar com a equipe' }).click()
  await expect(notice(page, 'Vendedor nivelado!')).toContainText(
    'Gil Moura passa a contar como quem tem menos na equipe.',
  )
  await expect(level(page)).toHaveCount(0)

  const clara = page.getByRole('switch', { name: 'Recebe leads: Clara Nunes' })
  await clara.press('Space')
  await expect(question(page)).toContainText('Clara Nunes começa com 0 leads')
  await question(page).getByRole('button', { name: 'Nivelar com a equipe' }).click()
  await expect(notice(page, 'Clara Nunes passa a contar 6 leads')).toBeVisible()

  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press('Space')
  await page.getByRole('button', { name: 'Desarquivar' }).click()
  await expect(question(page)).toContainText('Davi Lopes começa com 0 leads')
  await question(page).getByRole('button', { name: 'Nivelar com a equipe' }).click()
  await expect(notice(page, 'Davi Lopes passa a contar 6 leads')).toBeVisible()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press('Space')

  await page.getByRole('button', { name: 'Folga e horários de Eva Prado' }).click()
  await page.getByRole('button', { name: 'Encerrar folga' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(question(page)).toContainText('Eva Prado começa com 0 leads')
  await question(page).getByRole('button', { name: 'Nivelar com a equipe' }).click()
  await expect(notice(page, 'Eva Prado passa a contar 6 leads')).toBeVisible()

  await clara.press('Space')
  await expect(card(page, 'Clara Nunes')).toContainText('Inativo')
  await expect(clara).toHaveAttribute('aria-disabled', 'false')
  await clara.press('Space')
  await expect(notice(page, 'Está no rodízio e recebe leads.').last()).toBeVisible()
  await expect(clara).toHaveAttribute('aria-disabled', 'false')
  // A question would cover the button.
  await page.getByRole('button', { name: 'Editar Clara Nunes' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar vendedor' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('who is behind in a team alone is told its name', async ({ page, company, request }) => {
  const [team_id, bento, clara] = [randomUUID(), randomUUID(), randomUUID()]
  await company.add(
    'sellers',
    seller('Bento Reis', { id: bento }),
    seller('Clara Nunes', { id: clara, active: false }),
    seller('Davi Lopes'),
  )
  await company.add('teams', { id: team_id, name: 'Seminovos' })
  await company.add('team_members', { team_id, seller_id: bento }, { team_id, seller_id: clara })
  await captureSix(page, company, { p_team_id: team_id })
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('switch', { name: 'Recebe leads: Clara Nunes' }).press('Space')
  await expect(question(page)).toContainText(
    'Na equipe Seminovos, Clara Nunes começa com 0 vezes; os demais têm pelo menos 6. Sem nivelar, os próximos 6 leads da equipe vão só para Clara Nunes. Com o nivelamento, passa a contar 6, como quem tem menos entre os demais. Não pode ser desfeito.',
  )
  await question(page).getByRole('button', { name: 'Agora não' }).click()
  await expect(question(page)).toBeHidden()
  await expect(card(page, 'Clara Nunes')).toContainText(
    'Está com 0 vezes na equipe Seminovos; os demais têm pelo menos 6.',
  )
  await level(page).click()
  await question(page).getByRole('button', { name: 'Nivelar com a equipe' }).click()
  await expect(notice(page, 'Vendedor nivelado!')).toBeVisible()
  await expect(level(page)).toHaveCount(0)
  const stored = `team_members?seller_id=eq.${clara}&select=head_start`
  expect(await openServer(request)('get', stored)).toEqual([{ head_start: 6 }])
})

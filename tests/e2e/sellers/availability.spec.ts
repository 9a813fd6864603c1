import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { seller, test } from '../support/own-company.ts'
import { card, notice, signIn } from '../support/steps.ts'

const nextTurns = (page: Page) => page.getByRole('region', { name: 'Próximos 10' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Editar vendedor' })
const section = (page: Page) =>
  form(page).getByRole('button', { name: 'Disponibilidade e rodízio' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' })

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a seller goes on leave, and the next ten and the card say so', async ({
      page,
      company,
    }) => {
      await company.add(
        'sellers',
        seller('Bento Reis'),
        seller('Clara Nunes', { weight: 2 }),
        seller('Davi Lopes', { active: false }),
      )
      await signIn(page, '/dashboard/sellers')
      const turns = nextTurns(page).getByRole('listitem')
      await expect(turns).toHaveCount(10)
      await expect(turns.filter({ hasText: 'Bento Reis' })).not.toHaveCount(0)

      await page.getByRole('button', { name: 'Disponibilidade de Bento Reis' }).press('Enter')
      await expect(form(page).getByLabel('De folga até')).toBeFocused()
      await form(page).getByRole('button', { name: 'Uma semana' }).press('Enter')
      await form(page).getByLabel('Limite por dia').fill('5')
      await form(page).getByRole('switch', { name: 'Horários próprios' }).press('Space')
      expect(await findViolations(page)).toEqual([])
      await save(page).press('Enter')
      await expect(notice(page, 'Vendedor atualizado!')).toBeVisible()
      await expect(form(page)).toBeHidden()

      await expect(card(page, 'Bento Reis')).toContainText(/De folga, volta em \d\d\/\d\d/)
      await expect(turns.filter({ hasText: 'Bento Reis' })).toHaveCount(0)
      await expect(turns.filter({ hasText: 'Clara Nunes' })).toHaveCount(10)
      await expect(nextTurns(page)).toContainText(/De folga, volta em .*: Bento Reis/)
      expect(await findViolations(page)).toEqual([])

      await page.getByRole('button', { name: 'Editar Bento Reis' }).press('Enter')
      await expect(form(page).getByLabel('Nome completo')).toBeFocused()
      await expect(section(page)).toContainText(
        /De folga até \d\d\/\d\d.* · até 5 por dia · atende segunda a sexta das 9h às 18h/,
      )
      await section(page).press('Enter')
      await form(page).getByRole('button', { name: 'Encerrar folga' }).press('Enter')
      await form(page).getByRole('switch', { name: 'Horários próprios' }).press('Space')
      await save(page).press('Enter')
      await expect(form(page)).toBeHidden()
      await expect(card(page, 'Bento Reis')).not.toContainText('De folga')
    })
  })
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('one save sends what was changed in both parts of the form, and nothing else', async ({
    page,
    company,
  }) => {
    const hours = { sat: [['09:00', '13:00']], mon: [['09:00', '18:00']] }
    await company.add('sellers', seller('Bento Reis', { daily_limit: 9, weekly_hours: hours }))
    await signIn(page, '/dashboard/sellers')
    await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
    await form(page).getByLabel('Nome completo').fill('Bento Prado')
    await section(page).click()
    await form(page).getByLabel('Peso no rodízio').fill('3')
    const saturday = form(page).getByRole('switch', { name: 'Sábado' })
    await saturday.press('Space')
    await saturday.press('Space')
    await form(page).getByLabel('Sábado, às').fill('13:00')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await save(page).click()
    expect((await sent).postDataJSON()).toEqual({ name: 'Bento Prado', weight: 3 })
    await expect(card(page, 'Bento Prado')).toBeVisible()
  })

  test('a value that cannot be meant is refused below its field, and stays in sight', async ({
    page,
    company,
  }) => {
    await company.add('sellers', seller('Bento Reis', { daily_limit: 9 }))
    await signIn(page, '/dashboard/sellers')
    await page.getByRole('button', { name: 'Disponibilidade de Bento Reis' }).click()
    const limit = form(page).getByLabel('Limite por dia')
    const weight = form(page).getByLabel('Peso no rodízio')
    await form(page).getByLabel('De folga até').pressSequentially('12')
    await limit.fill('1,5')
    await weight.fill('11')
    await save(page).click()
    await expect(form(page).getByLabel('De folga até')).toBeFocused()
    await expect(form(page).getByText('Complete a data e a hora.')).toBeVisible()
    await expect(
      form(page).getByText('Use um número inteiro a partir de 1, ou deixe vazio.'),
    ).toBeVisible()
    await expect(form(page).getByText('Use um número inteiro de 1 a 10.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    await section(page).click()
    await expect(weight).toBeVisible()
    await form(page).getByRole('button', { name: 'Uma semana' }).click()
    await limit.fill('')
    await weight.fill('10')
    await expect(form(page).getByText('Use um número')).toHaveCount(0)
    await section(page).click()
    await expect(section(page)).toContainText(/De folga até .* · peso 10$/)
    await save(page).click()
    await expect(form(page)).toBeHidden()
    await page.getByRole('button', { name: 'Disponibilidade de Bento Reis' }).click()
    await expect(limit).toHaveValue('')
    await expect(weight).toHaveValue('10')
  })

  test('a manager takes no turns, and the form asks for none', async ({ page, company }) => {
    await company.add('sellers', seller('Gabriela Gerente', { role: 'manager' }))
    await signIn(page, '/dashboard/sellers')
    await page.getByRole('button', { name: 'Editar Gabriela Gerente' }).click()
    await expect(form(page).getByLabel('Nome completo')).toBeVisible()
    await expect(section(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Disponibilidade de/ })).toHaveCount(0)
  })
})

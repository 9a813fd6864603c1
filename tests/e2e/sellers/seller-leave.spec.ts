import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { daysAgo, seller, test } from '../support/own-company.ts'
import { card, notice, signIn } from '../support/steps.ts'

const leaveForm = (page: Page) => page.getByRole('dialog', { name: 'Folga e horários de Bento' })
const from = (page: Page) => leaveForm(page).getByLabel('De', { exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Salvar esta folga?' })
const folga = (page: Page) => page.getByRole('button', { name: 'Folga e horários de Bento Reis' })

test('on leave, the switch says when leads come again; off, it is inactive as ever', async ({
  page,
  company,
}) => {
  await company.add(
    'sellers',
    seller('Bento Reis', { leave_from: daysAgo(1), leave_until: daysAgo(-20) }),
    seller('Clara Nunes'),
  )
  await page.setViewportSize({ width: 390, height: 640 })
  await signIn(page, '/dashboard/sellers')
  const back = card(page, 'Bento Reis').getByRole('switch', {
    name: /^Volta a receber em \d\d\/\d\d.*: Bento Reis$/,
  })
  await expect(back).toBeChecked()
  await expect(
    card(page, 'Clara Nunes').getByRole('switch', { name: 'Recebe leads: Clara Nunes' }),
  ).toBeChecked()
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)

  await back.press('Space')
  await expect(notice(page, 'Vendedor atualizado!')).toContainText('fora do rodízio')
  await expect(
    card(page, 'Bento Reis').getByRole('switch', { name: 'Recebe leads: Bento Reis' }),
  ).not.toBeChecked()
})

test('a long dialog keeps its buttons in sight, and the focus above them; a leave that leaves a team without anybody is asked about, and may be saved', async ({
  page,
  company,
}) => {
  const [bento, clara, team_id] = [randomUUID(), randomUUID(), randomUUID()]
  await company.add(
    'sellers',
    seller('Bento Reis', { id: bento }),
    seller('Clara Nunes', { id: clara, away_until: daysAgo(-9) }),
    seller('Davi Lopes'),
  )
  await company.add('teams', { id: team_id, name: 'Seminovos' })
  await company.add('team_members', { team_id, seller_id: bento }, { team_id, seller_id: clara })
  await page.setViewportSize({ width: 1440, height: 640 })
  await signIn(page, '/dashboard/sellers')
  await folga(page).press('Enter')
  const form = leaveForm(page)
  const save = form.getByRole('button', { name: 'Salvar' })
  await expect(from(page)).toBeFocused()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 640 })
    await form.getByLabel('Nome completo').focus()
    await expect(save).toBeInViewport({ ratio: 1 })
    // To the buttons, which are the last of the form.
    let focused = ''
    for (let presses = 0; presses < 40 && focused !== 'Cancelar'; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(isCovered)).toBe(false)
      expect(focused).not.toBe('Salvar')
      focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
    }
    expect(focused).toBe('Cancelar')
    await expect(save).toBeInViewport({ ratio: 1 })
  }
  expect(await findViolations(page)).toEqual([])

  await form.getByRole('button', { name: 'Hoje' }).press('Enter')
  await save.press('Enter')
  await expect(question(page)).toContainText(
    'a equipe Seminovos fica sem ninguém disponível. Nesse tempo, os leads dela vão para o rodízio da empresa.',
  )
  expect(await findViolations(page)).toEqual([])
  const back = question(page).getByRole('button', { name: 'Voltar' })
  await expect(back).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(form).toBeVisible()
  await expect(card(page, 'Bento Reis')).not.toContainText('De folga')

  await save.press('Enter')
  await expect(back).toBeFocused()
  await question(page).getByRole('button', { name: 'Salvar assim mesmo' }).press('Enter')
  await expect(notice(page, 'Vendedor atualizado!')).toContainText('Bento Reis fica de folga')
  await expect(form).toBeHidden()
  await expect(card(page, 'Bento Reis')).toContainText('De folga hoje')
})

/** Whether something else is drawn where the focused element has its middle. */
function isCovered(): boolean {
  const focused = document.activeElement
  if (!focused) return true
  const { left, top, width, height } = focused.getBoundingClientRect()
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2)
  // A switch lies under its own track.
  return !drawn || !(focused.parentElement ?? focused).contains(drawn)
}

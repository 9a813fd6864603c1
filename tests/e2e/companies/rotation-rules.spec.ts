import { expect, type Page } from '@playwright/test'
import { findBarriers, findViolations } from '../support/accessibility.ts'
import { hold, roundTrip } from '../support/intercept.ts'
import { test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

const settings = '/dashboard/settings?tab=rotation'
const hoursOf = (page: Page) => page.getByRole('region', { name: 'Horário de atendimento' })

test.use({ viewport: { width: 1440, height: 900 } })

test('the first steps lead to the opening hours, which are set by keyboard, copied to the weekdays, not lost by leaving, and read again', async ({
  page,
  company,
}) => {
  await company.change({ weekly_hours: null })
  await signIn(page)
  await page.getByRole('link', { name: 'Definir o horário de atendimento' }).click()
  await expect(page).toHaveURL(/tab=rotation#horarios$/)
  await expect(page.getByRole('heading', { name: 'Horário de atendimento' })).toBeFocused()
  const card = hoursOf(page)
  const save = card.getByRole('button', { name: 'Salvar' })
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(save).toBeDisabled()
  await card.getByRole('switch', { name: 'Sempre aberto' }).press('Space')
  await expect(card).toContainText(
    'Aberto de segunda a sexta, das 9h às 18h. Fora disso, os leads esperam o próximo horário.',
  )
  await expect(card.getByRole('radio', { name: 'Guardar até o próximo horário' })).toBeChecked()

  const elsewhere = page.getByRole('tab', { name: 'Segurança' })
  await elsewhere.click()
  const asked = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await expect(asked).toContainText('Os horários de atendimento ainda não foram salvos.')
  await asked.getByRole('button', { name: 'Continuar editando' }).press('Enter')
  await expect(asked).toBeHidden()

  const monday = card.getByRole('group', { name: 'Segunda' })
  await monday.getByLabel('Segunda, às').fill('12:00')
  await monday.getByRole('button', { name: 'Adicionar período em Segunda' }).press('Enter')
  await expect(monday.getByLabel('Segunda, período 2, das')).toHaveValue('13:00')
  const afterTimes = monday.locator('input, button').last()
  await expect(afterTimes).toHaveAccessibleName('Copiar os horários de Segunda')
  await afterTimes.press('Enter')
  await page.getByRole('menuitem', { name: 'Copiar para segunda a sexta' }).press('Enter')
  await card.getByRole('switch', { name: 'Sábado' }).press('Space')
  const saturday = card.getByRole('group', { name: 'Sábado' })
  await saturday.getByLabel('Sábado, às').fill('08:00')
  await expect(saturday.getByRole('alert')).toHaveText(
    'O horário final precisa ser depois do inicial.',
  )
  await expect(save).toBeDisabled()
  await saturday.getByLabel('Sábado, às').fill('13:00')
  const rotate = card.getByRole('radio', { name: 'Distribuir assim mesmo' })
  await rotate.press('Space')
  await expect(card).toContainText('Fora disso, os leads continuam sendo distribuídos.')
  expect(await findBarriers(page)).toEqual([])
  await save.press('Enter')
  await expect(notice(page, 'Horário de atendimento salvo!')).toBeVisible()

  await page.reload()
  await expect(card).toContainText(
    'Aberto de segunda a sexta, das 9h às 12h e das 13h às 18h, e no sábado, das 9h às 13h.',
  )
  await expect(rotate).toBeChecked()
  await expect(save).toBeDisabled()
  await elsewhere.click()
  await expect(page).toHaveURL(/tab=security/)
})

test('a manager lets who comes back keep their seller for some days, and has sellers mailed whose phone does not ring; the hours stay, and others read them', async ({
  page,
  company,
}) => {
  const weekly_hours = { mon: [['09:00', '18:00']] }
  await company.change({ weekly_hours })
  await company.changeAna({ role: 'manager' })
  await signIn(page, settings)
  const card = page.getByRole('region', { name: 'Mesmo vendedor' })
  await card.getByRole('switch', { name: 'Manter o mesmo vendedor' }).press('Space')
  const days = card.getByRole('textbox', { name: 'Para quem volta em até' })
  await expect(days).toHaveValue('90 dias')
  await days.fill('0')
  await days.press('Enter')
  await expect(card).toContainText('Escolha de 1 a 3.650 dias.')
  await expect(days).toBeFocused()
  await days.fill('30')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Regras atualizadas!')).toBeVisible()
  const mails = page.getByRole('switch', { name: 'Enviar e-mail a quem não recebe avisos' })
  await expect(mails).not.toBeChecked()
  const saved = page.waitForResponse('**/rpc/set_seller_mails')
  await mails.press('Space')
  await saved
  await expect(mails).toBeFocused()
  await page.reload()
  await expect(days).toHaveValue('30 dias')
  await expect(mails).toBeChecked()
  expect(await findViolations(page)).toEqual([])
  await expect(hoursOf(page)).toContainText('Aberto na segunda, das 9h às 18h.')

  await company.changeAna({ role: 'seller' })
  await page.reload()
  await expect(hoursOf(page)).toContainText(
    'Aberto na segunda, das 9h às 18h. Fora disso, os leads continuam sendo distribuídos.',
  )
  await expect(hoursOf(page).getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Mesmo vendedor' })).toContainText(
    'Ligado para quem volta em até 30 dias.',
  )
})

test('a save sends what was edited; typed hours outlive the switch; the choice is there while always open', async ({
  page,
  company,
}) => {
  await company.change({ weekly_hours: null })
  await signIn(page, settings)
  const card = hoursOf(page)
  const always = card.getByRole('switch', { name: 'Sempre aberto' })
  const keep = card.getByRole('radio', { name: 'Guardar e abrir o WhatsApp da empresa na hora' })
  await expect(card).toContainText(
    'os horários próprios de equipes e vendedores contam antes desta escolha.',
  )
  await expect(card.getByRole('radio', { name: 'Distribuir assim mesmo' })).toBeChecked()
  await always.press('Space')
  await card.getByLabel('Segunda, das').fill('07:30')
  await always.press('Space')
  await expect(card.getByRole('radio', { name: 'Distribuir assim mesmo' })).toBeChecked()
  await expect(card.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await always.press('Space')
  await expect(card.getByLabel('Segunda, das')).toHaveValue('07:30')
  await always.press('Space')

  await keep.press('Space')
  const calls: string[] = []
  page.on('request', (request) => {
    const name = /rpc\/(set_\w+)/.exec(request.url())?.[1]
    if (name && request.method() === 'POST') calls.push(name)
  })
  await card.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Horário de atendimento salvo!')).toBeVisible()
  expect(calls).toEqual(['set_when_nobody'])
  await always.press('Space')
  await expect(keep).toBeChecked()

  // What is to happen outside the hours is stored only together with hours.
  await card.getByRole('radio', { name: 'Guardar até o próximo horário' }).press('Space')
  const saved = page.waitForResponse('**/rpc/set_when_nobody')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await saved
  expect(calls.splice(0)).toEqual(['set_when_nobody', 'set_opening_hours', 'set_when_nobody'])
  await page.reload()
  await always.press('Space')
  await card.getByRole('radio', { name: 'Distribuir assim mesmo' }).press('Space')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Horário de atendimento salvo!')).toBeVisible()
  expect(calls).toEqual(['set_when_nobody', 'set_opening_hours'])
})

test('the switch of the sellers’ mails shows what was chosen until the company is read again', async ({
  page,
  company: _,
}) => {
  await page.clock.install()
  await signIn(page, settings)
  const mails = page.getByRole('switch', { name: 'Enviar e-mail a quem não recebe avisos' })
  await expect(mails).not.toBeChecked()
  // The write waits for slow reads for a second, which never ends here.
  await page.clock.pauseAt(Date.now() + 60_000)
  const read = await hold(page, '**/rpc/get_company_by_id')
  const asked = page.waitForRequest('**/rpc/get_company_by_id')
  const saved = page.waitForResponse('**/rpc/set_seller_mails')
  await mails.press('Space')
  await saved
  await page.clock.runFor(100)
  await asked
  await roundTrip(page)
  await page.clock.runFor(100)
  expect(await mails.isChecked()).toBe(true)
  read()
  await page.clock.resume()
  await expect(mails).toBeChecked()
})

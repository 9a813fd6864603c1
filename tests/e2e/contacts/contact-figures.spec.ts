import { expect, type Locator } from '@playwright/test'
import { pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, figure, signIn } from '../support/steps.ts'

// On a computer of another time zone than the company’s.
test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Tokyo' })

const lines = (text: Locator) =>
  text.evaluate(
    (element) => new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size,
  )

const clock = () =>
  new Date().toLocaleTimeString('pt-BR', { timeZone: 'America/Manaus', timeStyle: 'short' })

test('contacts are counted, with e-mail, seller and the company’s own time in each row; a long e-mail moves no column', async ({
  page,
  company,
}) => {
  await company.change({ time_zone: 'America/Manaus' })
  await company.add('leads_captured', pastLead('Há Quarenta Dias', 40), pastLead('Há Oito', 8))
  await company.add('leads_captured', pastLead('Há Três', 3))
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Lia de Hoje', '92912345678', {
    p_company_id: company.id,
    p_email: 'lia.olinda@exemplo.example',
  })
  const before = clock()
  await signIn(page, '/dashboard/captured-contacts')
  // Unlike the filter's days, rolling days begin at the present time of day.
  const counted = [
    ['Total', 4, /desde o início$/],
    ['Hoje', 1, /desde a meia-noite$/],
    ['Últimos 7 dias', 2, /desde \d\d\/\d\d, \d\d:\d\d$/],
    ['Últimos 30 dias', 3, /desde \d\d\/\d\d, \d\d:\d\d$/],
  ] as const
  for (const [label, count, since] of counted) {
    await expect(figure(page, label)).toContainText(`${label}${count}desde`)
    await expect(figure(page, label)).toContainText(since)
  }
  const updated = page.getByText(/^Atualizado às/)
  await expect(updated).toBeVisible()
  await expect(updated).toHaveText(new RegExp(`^Atualizado às (${before}|${clock()})$`))

  const row = page.getByRole('row').nth(1)
  const headers = page.getByRole('columnheader')
  await expect(headers).toHaveCount(8)
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible()
  await expect(row.getByRole('cell').nth(2)).toHaveText('lia.olinda@exemplo.example')
  await expect(row.getByRole('cell').nth(4)).toContainText('Bento Reis')
  await expect(row.getByRole('cell').nth(4)).toContainText('(81) 99111-2222')
  await expect(row.getByRole('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
  await expect(row.getByRole('time')).toContainText(before.slice(0, 2))
  expect(await lines(row.getByRole('time'))).toBe(1)

  const places = () =>
    headers.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().x)))
  const usual = await places()
  await captureLead(page, 'Lia Comprida', '81912345678', {
    p_company_id: company.id,
    p_email: `${'comprida'.repeat(7)}@${'exemplo'.repeat(5)}.example`,
  })
  await page.reload()
  await expect(page.getByText('Lia Comprida')).toBeVisible()
  await expect.poll(places).toEqual(usual)
})

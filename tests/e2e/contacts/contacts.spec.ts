import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { captureLead, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a captured lead shows with its seller, and its button opens a chat with the lead', {
  tag: '@first',
}, async ({ page }) => {
  await captureLead(page, 'Teresa de Olinda', '81987654321')
  await signIn(page, '/dashboard/captured-contacts')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Teresa de Olinda')
  await expect(row).toContainText('Olinda')
  await expect(row).toContainText('(81) 98765-4321')
  await expect(row).toContainText('Instagram')
  await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  await expect(row).not.toContainText('Aguardando vendedor')
  const chat = row.getByRole('link', { name: 'Conversar com Teresa de Olinda no WhatsApp' })
  await expect(chat).toHaveAttribute('href', 'https://wa.me/5581987654321')
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText(/^21–/)).toBeVisible()
  await expect(page.getByText('Teresa de Olinda')).toBeHidden()
})

test('a lead that arrives later is there on the next refresh, without a reload', async ({
  page,
}) => {
  await page.clock.install()
  // Live updates would otherwise bring the lead before the retry.
  await page.routeWebSocket(/realtime/, () => {})
  await signIn(page, '/dashboard/captured-contacts')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const late = `Ulisses ${randomUUID()}`
  await captureLead(page, late, '81912345678')
  await expect(page.getByText(late)).toBeHidden()
  await page.clock.runFor(31_000)
  await expect(page.getByRole('row').nth(1)).toContainText(late)
})

test('contacts are a table from 1024 px on and cards below; a page that no longer exists is the first; they are printed alone', async ({
  page,
}) => {
  await captureLead(page, 'W'.repeat(120), '81976543210', { p_email: 'w@exemplo.example' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, '/dashboard/captured-contacts')
  // A very long name breaks nothing.
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const rows = page.getByRole(width < 1024 ? 'listitem' : 'row').filter({ hasText: 'WWW' })
    await expect(rows.first()).toContainText('(81) 97654-3210')
    await expect(rows.first()).toContainText('w@exemplo.example')
    const overflow = () => {
      const table = document.querySelector('table')
      const frame = table?.closest<HTMLElement>('.card')
      const ofTable = table && frame ? table.offsetWidth - frame.offsetWidth : 0
      return Math.max(ofTable, document.documentElement.scrollWidth - innerWidth)
    }
    await expect.poll(() => page.evaluate(overflow), `${width}`).toBeLessThanOrEqual(0)
  }
  await expect(page.getByText('No records')).toHaveCount(0)

  await intercept(page, '**/rpc/list_contacts', (route) =>
    route.request().postDataJSON().p_offset === 20 ? route.fulfill({ json: [] }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Próxima página' }).click()
  const row = page.getByRole('row').filter({ hasText: 'WWW' }).first()
  await expect(row).toBeVisible()
  await expect(page.getByText(/^1–20 de/)).toBeVisible()
  await expect(page.getByText('Nenhum contato capturado ainda')).toBeHidden()

  // Dark on white in dark mode too.
  const background = () =>
    row.evaluate((at) => getComputedStyle(at.closest('.card') ?? at).background)
  expect(await background()).not.toContain('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'print' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vendedores' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeHidden()
  await expect(page.getByRole('search')).toBeHidden()
  await expect.poll(background).toContain('rgb(255, 255, 255)')
})

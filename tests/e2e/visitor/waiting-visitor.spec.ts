import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { type OwnCompany, seller, test } from '../support/own-company.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Its only seller comes back in nine days at noon in Manaus. */
async function rest(company: OwnCompany): Promise<string> {
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await company.change({ when_nobody: 'wait', time_zone: 'America/Manaus', phone: '8133334444' })
  await company.add('sellers', seller('Bento Reis', { away_until: `${day}T12:00:00-04:00` }))
  const [, month, date] = day.split('-')
  return `Recebemos seus dados. Nosso atendimento volta em ${date}/${month} às 12h.`
}

async function sendForm(page: Page, company: OwnCompany) {
  await intercept(page, /^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto(`/capture-lead?company=${company.id}`)
  await page.getByRole('textbox', { name: /nome/i }).first().fill('Ana Lima')
  await page.locator('input[type="tel"]').fill('11912345678')
  await page.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  await expect(page.getByRole('heading', { name: 'Obrigado, Ana!' })).toBeVisible()
}

const chat = (page: Page) => page.getByRole('link', { name: 'Abrir WhatsApp' })

test('a visitor outside the hours reads when somebody is back, and goes to the WhatsApp by choice', {
  tag: '@first',
}, async ({ page, company }) => {
  const sentence = await rest(company)
  await sendForm(page, company)
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('[data-redirect]')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  await page.reload()
  await expect(page.getByText(sentence)).toBeVisible()
  await chat(page).click()
  await page.waitForURL(/^https:\/\/wa\.me\/558133334444/)
})

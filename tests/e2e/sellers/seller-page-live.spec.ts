import { expect, type Page } from '@playwright/test'
import { hold } from '../support/intercept.ts'
import { seller, test } from '../support/own-company.ts'
import { makeSellerPage } from '../support/seller-page.ts'
import { captureLead } from '../support/steps.ts'

const lead = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const soon = { timeout: 5_000 }
let revoke: () => Promise<unknown>

test.use({ viewport: { width: 360, height: 740 } })

test.beforeEach(async ({ page, company, request }) => {
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  const made = await makeSellerPage(company, request)
  revoke = made.revoke
  // Once it hears from the server, the page reads its list again.
  const heard = page.waitForResponse(
    (answer) => answer.url().endsWith(made.path) && answer.request().resourceType() === 'fetch',
  )
  await page.goto(made.path)
  await heard
})

test('a new lead appears by itself, is named in the tab, and takes no typed text away', async ({
  page,
  company,
}) => {
  await lead(page, 'Lia').getByText('Registrar venda, perda ou anotação').press('Enter')
  await captureLead(page, 'Caio Prado', '81912340001', { p_company_id: company.id })
  await expect(lead(page, 'Caio')).toBeVisible(soon)
  await expect(page).toHaveTitle('(1) Caio Prado · Bento Reis · Rodízio')
  const note = lead(page, 'Lia').getByLabel('Anotação')
  await expect(lead(page, 'Lia').locator('summary')).toBeFocused()
  await note.fill('Quer um sedã')
  await expect(page).toHaveTitle(/^\(1\)/)
  await note.press('End')
  await expect(page).toHaveTitle('Bento Reis · Rodízio')

  await captureLead(page, 'Duda Lima', '81912340002', { p_company_id: company.id })
  const offer = page.getByRole('button', { name: 'Novo lead: atualizar' })
  await expect(offer).toBeVisible(soon)
  await note.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 4))
  await expect(offer).toBeInViewport()
  await expect(note).toHaveValue('Quer um sedã')
  await expect(lead(page, 'Duda')).toHaveCount(0)
  await offer.click()
  await expect(lead(page, 'Duda')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('an action takes away nothing that was typed for another one', async ({ page }) => {
  const card = lead(page, 'Lia')
  await card.getByText('Registrar venda, perda ou anotação').click()
  await card.getByLabel('Anotação').fill('Quer um sedã')
  await card.getByLabel('Preço').check()
  await card.getByRole('button', { name: 'Recebi a mensagem' }).click()
  await expect(card.getByRole('button', { name: 'Recebi a mensagem' })).toHaveCount(0)
  await expect(card.getByLabel('Anotação')).toHaveValue('Quer um sedã')
  await expect(card.getByLabel('Preço')).toBeChecked()
  await card.getByRole('button', { name: 'Perdido' }).click()
  await expect(card.locator('.state', { hasText: 'Perdido' })).toBeVisible()
  await expect(card.getByLabel('Anotação')).toHaveValue('Quer um sedã')
})

test('an action on a found lead stays in the search', async ({ page, company }) => {
  await captureLead(page, 'Caio Prado', '81912340001', { p_company_id: company.id })
  await page.getByRole('searchbox').fill('Lia')
  await page.getByRole('searchbox').press('Enter')
  await expect(lead(page, 'Caio')).toHaveCount(0)
  await lead(page, 'Lia').getByText('Registrar venda, perda ou anotação').click()
  await lead(page, 'Lia').getByRole('button', { name: 'Recebi a mensagem' }).click()
  await expect(lead(page, 'Lia').locator('.state')).toBeVisible()
  await expect(lead(page, 'Lia').getByRole('heading')).toBeFocused()
  await expect(lead(page, 'Caio')).toHaveCount(0)
})

test('news without a difference leave every button where it is', async ({ page }) => {
  const button = await lead(page, 'Lia')
    .getByText('Registrar venda, perda ou anotação')
    .elementHandle()
  const answered = page.waitForEvent('requestfinished', (asked) => asked.resourceType() === 'fetch')
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await answered
  // The answer is shown, if it is, before the next one.
  await page.evaluate(() => fetch(location.href).then((answer) => answer.text()))
  expect(await button?.evaluate(({ isConnected }) => isConnected)).toBe(true)
})

test('a page that is closed disappears at once, also while somebody types', async ({ page }) => {
  await lead(page, 'Lia').getByText('Registrar venda, perda ou anotação').click()
  await lead(page, 'Lia').getByLabel('Anotação').fill('Quer um sedã')
  await revoke()
  await expect(
    page.getByRole('heading', { name: 'Este link foi trocado ou encerrado' }),
  ).toBeVisible(soon)
  await expect(page).toHaveTitle('Link encerrado · Rodízio')
  await expect(lead(page, 'Lia')).toHaveCount(0)
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => url))
  expect(await kept()).toEqual([])
})

test('a pause begins and ends under the same finger', async ({ page }) => {
  await page.getByRole('link', { name: /fila|Sua vez/ }).click()
  const section = page.locator('#pausa')
  await expect(section).toBeInViewport()
  await section.getByRole('button', { name: '1 hora' }).press('Enter')
  await expect(section).toContainText(/Você volta (amanhã )?às? \d/)
  await expect(section.getByRole('button', { name: '1 hora' })).toBeFocused()
  await page.evaluate(() => scrollTo(0, 0))
  const back = page.getByRole('button', { name: 'Voltar agora' })
  await expect(back.first()).toBeInViewport()
  await back.first().click()
  await expect(section).toContainText('A pausa começa agora')
  await expect(back).toHaveCount(0)
})

test('a contact is lost with a reason, which the card asks for', async ({ page }) => {
  await lead(page, 'Lia').getByText('Registrar venda, perda ou anotação').click()
  const question = lead(page, 'Lia').getByText('Escolha o motivo.')
  await expect(question).toBeHidden()
  await lead(page, 'Lia').getByRole('button', { name: 'Perdido' }).click()
  await expect(question).toBeVisible()
  await expect(lead(page, 'Lia').getByLabel('Preço')).toBeFocused()
  await lead(page, 'Lia').getByLabel('Comprou de outro').check()
  await expect(question).toBeHidden()
  await lead(page, 'Lia').getByRole('button', { name: 'Perdido' }).click()
  await expect(lead(page, 'Lia').getByText('Perdido: Comprou de outro')).toBeVisible()
})

test.describe('without a service worker, which would answer for the script', () => {
  test.use({ serviceWorkers: 'block' })

  test('an action before the script runs ends at its lead as well', async ({ page }) => {
    const script = `**${await page.locator('script[src]').getAttribute('src')}`
    const release = await hold(page, script)
    await page.reload({ waitUntil: 'commit' })
    await lead(page, 'Lia').getByText('Registrar venda, perda ou anotação').click()
    await lead(page, 'Lia').getByRole('button', { name: 'Recebi a mensagem' }).click()
    await expect(page).toHaveURL(/#/)
    release()
    await expect(lead(page, 'Lia').getByRole('heading')).toBeFocused()
  })
})

import { expect, type Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { openServer, pastLink, seller, test } from '../support/own-company.ts'
import { makeSellerPage } from '../support/seller-page.ts'
import { captureLead } from '../support/steps.ts'

const lead = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const toCall = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: /^Chamar agora/ }) })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on phones ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

    test('the seller calls who never opened WhatsApp, and not who did', async ({
      page,
      company,
      request,
    }) => {
      const send = openServer(request)
      const ofCompany = `company_id=eq.${company.id}`
      const progress = async (which: string) =>
        (await send('get', `lead_progress?${ofCompany}&${which}`)).length
      const code = `resgate${Date.now() % 1_000_000_000}`
      await company.add('sellers', seller('Bento Reis'))
      await company.add('short_urls', pastLink(code, 0))
      await intercept(page, /^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'WhatsApp' }))
      await page.goto(`/capture-lead?l=${code}`)
      await page.getByRole('textbox', { name: /nome/i }).first().fill('Rui Aberto')
      await page.locator('input[type="tel"]').fill('81912345671')
      await page.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
      await page.getByRole('link', { name: 'Abrir WhatsApp' }).click()
      await expect.poll(() => progress('opened_at=not.is.null')).toBe(1)
      await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
      const old = new Date(Date.now() - 11 * 60_000).toISOString()
      await send('patch', `leads_captured?${ofCompany}`, { created_at: old })
      await expect.poll(() => progress(`created_at=eq.${old}`)).toBe(2)

      await page.goto((await makeSellerPage(company, request)).path)
      await expect(page.getByRole('heading', { name: 'Chamar agora (1)' })).toBeVisible()
      await expect(lead(page, 'Rui Aberto')).toBeVisible()
      await expect(toCall(page)).not.toContainText('Rui Aberto')
      const lia = lead(page, 'Lia de Olinda')
      await expect(toCall(page).filter({ has: lia })).toContainText('Ainda não abriu o WhatsApp')
      const chat = lia.getByRole('link', { name: 'WhatsApp' })
      await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/5581912345678\?text=Ol/)
      await expect(chat).toBeInViewport()

      await lia.getByText('Registrar venda, perda ou anotação').click()
      await lia.getByRole('button', { name: 'Recebi a mensagem' }).click()
      await expect(toCall(page)).toHaveCount(0)
      await lia.getByText('Registrar venda, perda ou anotação').click()
      await lia.getByLabel('Valor da venda').fill('1.500,00')
      await lia.getByRole('button', { name: 'Ganho' }).click()
      await expect(lia).toContainText('Ganho: R$\u00a01.500,00')
      const won = await send('get', `leads_captured?${ofCompany}&outcome=eq.won&select=name`)
      expect(won).toEqual([{ name: 'Lia de Olinda' }])
    })
  })
}

import { expect, type Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { openServer, seller, test } from '../support/own-company.ts'
import { makeSellerPage } from '../support/seller-page.ts'
import { captureLead } from '../support/steps.ts'

const lead = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Lia de Olinda' })
/** What the card says, not the button. */
const lost = (page: Page) => lead(page).locator('.state', { hasText: 'Perdido' })
const mark = async (page: Page, button: string) => {
  await lead(page).getByText('Registrar venda, perda ou anotação').click()
  if (button === 'Perdido') await lead(page).getByLabel('Preço').check()
  await lead(page).getByRole('button', { name: button }).click()
}

let revoke: () => Promise<unknown>

test.use({ viewport: { width: 360, height: 740 } })

test.beforeEach(async ({ page, company, request }) => {
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  const made = await makeSellerPage(company, request)
  revoke = made.revoke
  await page.goto(made.path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The service worker has seen the page.
  await page.reload()
  await expect(lead(page)).toHaveCount(1)
})

test('without a connection the list is read, and what is marked is sent afterwards', async ({
  page,
  context,
  company,
  request,
}) => {
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.offline')).toContainText(
    /Sem conexão\. Esta é a lista recebida às? \d{1,2}h/,
  )
  await mark(page, 'Perdido')
  await expect(page.locator('.offline')).toContainText('O que você marcou fica guardado')
  const waits = lead(page).getByText('Perdido: Preço, aguardando conexão')
  await expect(waits).toBeVisible()
  await expect(lead(page).getByRole('button', { name: 'Perdido' })).toBeHidden()
  await page.reload()
  await expect(waits).toBeVisible()
  await expect(page.getByText('1 marcação aguarda conexão.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('.offline')).toHaveCount(0)
  await expect(lost(page)).toBeVisible()
  const leads = await openServer(request)(
    'get',
    `leads_captured?company_id=eq.${company.id}&select=outcome`,
  )
  expect(leads).toEqual([{ outcome: 'lost' }])
})

test('the list that is read without a connection is that of the last action', async ({
  page,
  context,
}) => {
  await mark(page, 'Perdido')
  await expect(lost(page)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.offline')).toContainText('Sem conexão.')
  await expect(lost(page)).toBeVisible()
  await lead(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(lead(page).getByText('Desfeito, aguardando conexão')).toBeVisible()
  await lead(page).getByText('Registrar anotação').click()
  await lead(page).getByLabel('Anotação').fill('Quer um sedã')
  await lead(page).getByRole('button', { name: 'Salvar anotação' }).click()
  await expect(lead(page).getByText('Anotação: Quer um sedã, aguardando conexão')).toBeVisible()
})

test('what a busy server does not take is kept, and sent later', async ({ page }) => {
  await intercept(page, '**/v/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await mark(page, 'Perdido')
  await expect(page.locator('.offline')).toContainText('é enviado assim que der')
  await expect(lead(page)).toHaveCount(1)
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(lost(page)).toBeVisible()
})

test('a loss that is kept asks for its reason no more', async ({ page }) => {
  await intercept(page, '**/v/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  const opener = lead(page).getByText('Registrar venda, perda ou anotação')
  const question = lead(page).getByText('Escolha o motivo.')
  await opener.click()
  await lead(page).getByRole('button', { name: 'Perdido' }).click()
  await expect(question).toBeVisible()
  await lead(page).getByLabel('Preço').check()
  await lead(page).getByRole('button', { name: 'Perdido' }).click()
  await expect(lead(page).getByText('Perdido: Preço, aguardando conexão')).toBeVisible()
  await opener.click()
  await expect(lead(page).getByLabel('Preço')).toBeVisible()
  await expect(question).toBeHidden()
})

test('a page that was closed cannot be read without a connection either', async ({
  page,
  context,
}) => {
  await revoke()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(
    page.getByRole('heading', { name: 'Este link foi trocado ou encerrado' }),
  ).toBeVisible()
  await context.setOffline(true)
  await expect(page.reload()).rejects.toThrow('net::ERR_')
})

test('a refused mark leaves the next ones to be sent; newer lists keep its message', async ({
  page,
  company,
}) => {
  const id = await lead(page).getAttribute('id')
  await page.evaluate((id) => {
    const marks = ['00000000-0000-4000-8000-000000000000', id].map((lead) => ({
      url: location.href,
      body: `act=lost&text=Outro&lead=${lead}`,
    }))
    localStorage.setItem('rodizio-marked-offline', JSON.stringify(marks))
    dispatchEvent(new Event('online'))
  }, id)
  const refusal = page.locator('.offline', { hasText: 'não foi aceita. Confira a lista.' })
  await expect(refusal).toBeVisible()
  await expect(lost(page)).toBeVisible()
  await captureLead(page, 'Rui Prado', '81912345679', { p_company_id: company.id })
  await expect(page.getByRole('listitem').filter({ hasText: 'Rui Prado' })).toBeVisible()
  await expect(refusal).toBeVisible()
})

test('a pause that cannot be sent is not kept', async ({ page }) => {
  await intercept(page, '**/v/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await page.getByRole('button', { name: '30 minutos' }).click()
  const failure = page.locator('#pausa .offline')
  await expect(failure).toContainText('Não foi possível mudar a pausa agora.')
  await expect(failure).toBeInViewport()
  expect(await page.evaluate(() => localStorage.getItem('rodizio-marked-offline'))).toBeNull()
})

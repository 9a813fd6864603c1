import { type APIRequestContext, expect, type Page, type Response } from '@playwright/test'
import { writePush } from '../../../src/push/write-push.ts'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { type OwnCompany, openServer, seller, test } from '../support/own-company.ts'
import {
  deliver,
  deviceOf,
  giveSubscriptions,
  openNotices,
  shown,
  touchNotice,
} from '../support/push.ts'
import { makeSellerPage } from '../support/seller-page.ts'
import { captureLead } from '../support/steps.ts'

test.use({ viewport: { width: 360, height: 740 } })

const place = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const allow = (page: Page) => place(page).getByRole('button', { name: 'Avisar neste celular' })
const stop = (page: Page) =>
  place(page).getByRole('button', { name: 'Desativar avisos neste celular' })

async function openPage(
  page: Page,
  request: APIRequestContext,
  company: OwnCompany,
): Promise<void> {
  await company.add('sellers', seller('Bento Reis'))
  await page.goto((await makeSellerPage(company, request)).path)
}

test('a seller turns the notices of this phone on, and off again', async ({
  page,
  context,
  request,
  company,
}) => {
  await context.grantPermissions(['notifications'])
  await giveSubscriptions(page)
  await openPage(page, request, company)
  await expect(allow(page)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await allow(page).press('Enter')
  await expect(place(page)).toContainText('Este celular avisa quando chega um lead.')
  await expect(stop(page)).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  await page.reload()
  // News may replace the page between the focus and a key.
  await stop(page).click()
  await expect(allow(page)).toBeFocused()
  await page.reload()
  await expect(allow(page)).toBeVisible()
})

test('who blocks notifications, or has no connection, is told so', async ({
  page,
  context,
  request,
  company,
}) => {
  await giveSubscriptions(page)
  await openPage(page, request, company)
  await allow(page).press('Enter')
  const failure = place(page).locator('.alert')
  await expect(failure).toContainText('nas configurações do navegador, para este site')
  expect(await findViolations(page)).toEqual([])
  await context.grantPermissions(['notifications'])
  await intercept(page, '**/device', (route) => route.abort())
  await allow(page).press('Enter')
  await expect(failure).toContainText('Não foi possível ativar os avisos agora.')
  await expect(allow(page)).toBeFocused()
})

test('an iPhone is told to install the page first', async ({ page, request, company }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.assign(Object.getPrototypeOf(navigator), { standalone: false })
  })
  await openPage(page, request, company)
  await expect(place(page)).toContainText('Adicione à tela de início para receber avisos.')
  await expect(allow(page)).toBeHidden()
})

test('a message shows the contact, and touching it brings the page to it', async ({
  page,
  context,
  request,
  company,
}) => {
  await context.grantPermissions(['notifications'])
  await giveSubscriptions(page)
  await openPage(page, request, company)
  await allow(page).click()
  await expect(stop(page)).toBeVisible()
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  const send = openServer(request)
  const [captured] = await send('get', `leads_captured?company_id=eq.${company.id}&select=id`)
  const leadId = String(captured?.id)
  const lia = { leadId, leadName: 'Lia', city: 'Olinda', source: 'Instagram', missed: false }
  const notices = await openNotices(page)
  const device = await deviceOf(page)
  await deliver(page, writePush({ ...lia, kind: 'new' }, device))
  await deliver(page, writePush({ ...lia, kind: 'rescue' }, device))
  await expect
    .poll(() => shown(notices))
    .toEqual([['Chame agora: Lia não abriu o WhatsApp', 'Olinda · Instagram', leadId]])
  await touchNotice(notices)
  await expect(page.getByRole('heading', { name: 'Lia de Olinda' })).toBeFocused()
  expect(await shown(notices)).toEqual([])
})

test('news that arrive while a touched message opens do not take its contact away', async ({
  page,
  request,
  company,
}) => {
  const lead = await openPageWithLead(page, request, company)
  await lead.evaluate(touchAndComeToFront)
  await expect(lead.getByRole('heading')).toBeFocused()
})

test('a touched message opens its contact over a search, and the contact stays', async ({
  page,
  request,
  company,
}) => {
  const lead = await openPageWithLead(page, request, company)
  const id = await lead.getAttribute('id')
  await page.goto(`${page.url()}?busca=ninguem`)
  await expect(lead).toHaveCount(0)
  await page.evaluate(touchAndComeToFront, { id: String(id) })
  await expect(lead.getByRole('heading')).toBeFocused()
  const answered = page.waitForResponse(isList)
  await page.evaluate(comeToFront)
  await answered
  await expect(page).not.toHaveURL(/busca/)
  await expect(lead).toBeVisible()
})

test('a touched message that the server cannot answer takes no typed text away later', async ({
  page,
  request,
  company,
}) => {
  const lead = await openPageWithLead(page, request, company)
  const list = new URL(page.url()).pathname
  await intercept(page, `**${list}`, (route) => route.fulfill({ status: 503 }))
  const refused = page.waitForResponse((answer) => isList(answer) && answer.status() === 503)
  await lead.evaluate(touchAndComeToFront)
  await refused
  await lead.getByText('Registrar venda, perda ou anotação').click()
  await lead.getByLabel('Anotação').fill('Quer um sedã')
  await page.unroute(`**${list}`)
  await captureLead(page, 'Caio Prado', '81912340001', { p_company_id: company.id })
  await page.evaluate(comeToFront)
  await expect(page.getByRole('button', { name: 'Novo lead: atualizar' })).toBeVisible()
  await expect(lead.getByLabel('Anotação')).toHaveValue('Quer um sedã')
})

async function openPageWithLead(page: Page, request: APIRequestContext, company: OwnCompany) {
  await openPage(page, request, company)
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  const lead = page.getByRole('listitem').filter({ hasText: 'Lia de Olinda' })
  await expect(lead).toBeVisible()
  return lead
}

const isList = (answer: Response) =>
  /\/v\/[\w-]+$/.test(new URL(answer.url()).pathname) && answer.request().resourceType() === 'fetch'

/** Runs in the browser. */
const comeToFront = () => void document.dispatchEvent(new Event('visibilitychange'))

/** Runs in the browser: the service worker says which lead, and the page asks for news at once. */
function touchAndComeToFront({ id }: { id: string }): void {
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { lead: id } }))
  document.dispatchEvent(new Event('visibilitychange'))
}

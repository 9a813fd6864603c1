import { type APIRequestContext, expect } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { type OwnCompany, openServer, pastLead, seller, test } from '../support/own-company.ts'
import { makeSellerPage } from '../support/seller-page.ts'
import { captureLead, signIn } from '../support/steps.ts'

const long = (part: string, length: number) => part.repeat(length).slice(0, length)

/** Names that people type, or paste from somewhere. */
const names = {
  '120 letters without a blank': long('W', 120),
  'marks that turn the direction': '\u202eoãoJ \u2067شركة\u2069 José',
  'Arabic and Hebrew': 'محمد عبد الله שלום',
  'emoji of several parts': '👩🏽‍🔧👨‍👩‍👧‍👦🏳️‍🌈'.repeat(4),
  'marks over marks': `Z${'\u0301\u0316'.repeat(40)}`,
  HTML: '<b onclick="alert(1)">Ana</b> &amp; <!-- {nome} -->',
}

test.use({ viewport: { width: 320, height: 640 } })

test('unusual texts stay inside their card and its parts readable, on a phone of 320 px', async ({
  page,
  company,
  request,
}) => {
  await page.goto(await openFilledPage(company, request))
  await expect(page.getByRole('listitem')).toHaveCount(Object.keys(names).length)
  for (const name of Object.values(names)) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await page.getByText('Registrar venda, perda ou anotação').first().click()
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findViolations(page)).toEqual([])
  const parts = page.locator('main :is(h1, h2, h3, p, time, a, button)')
  expect(await parts.evaluateAll(findOutside)).toEqual([])
})

test('the company sees at once what its seller marks, in the open contact and its badge', async ({
  page,
  browser,
  company,
  request,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  const { path } = await makeSellerPage(company, request)
  await page.setViewportSize({ width: 1440, height: 900 })
  const joined = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) =>
        /postgres_changes/.test(String(payload)) && /"ok"/.test(String(payload)),
    }),
  )
  await signIn(page, '/dashboard/captured-contacts')
  await page.getByRole('link', { name: 'Lia de Olinda', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Detalhes do contato' })
  await expect(drawer).toContainText('Lia de Olinda')
  await joined

  const phone = await (await browser.newContext()).newPage()
  await phone.goto(path)
  const mark = async (name: string) => {
    await phone.getByText('Registrar venda, perda ou anotação').click()
    await phone.getByRole('button', { name }).click()
  }
  await mark('Não chegou')
  await expect(drawer).toContainText(/A mensagem não chegou \(avisado por Bento Reis/)
  await expect(page.getByText('Chamar agora (1)')).toBeVisible()
  await mark('Recebi a mensagem')
  await expect(drawer).toContainText('Conversa confirmada por Bento Reis')
  await expect(page.getByText(/^Chamar agora/)).toHaveCount(0)
})

async function openFilledPage(company: OwnCompany, request: APIRequestContext): Promise<string> {
  const template = `{nome} ${long('{cidade}', 200)} {empresa} {vendedor} {ref`
  await company.change({ name: long('M', 120), first_message: template })
  await company.add('sellers', seller(long('Q', 120), { email: 'q@aurora.example' }))
  const [of] = await openServer(request)('get', `sellers?company_id=eq.${company.id}&select=id`)
  const facts = {
    city: long('C', 120),
    source: long('s', 60),
    extra: { message: long('x', 500), company: names['emoji of several parts'] },
    seller_id: of?.id,
  }
  // Not through the form, which removes marks of direction.
  const leads = Object.values(names).map((name) => ({ ...pastLead(name, 0), ...facts }))
  await company.add('leads_captured', ...leads)
  const { path } = await makeSellerPage(company, request)
  const stored = await openServer(request)(
    'get',
    `leads_captured?company_id=eq.${company.id}&select=id`,
  )
  for (const [i, { id: lead }] of stored.entries()) {
    const act = i % 2 ? { act: 'closed', text: long('R', 200) } : { act: 'missed', text: '' }
    for (const form of [{ act: 'note', text: long('n', 1_000) }, act]) {
      const answer = await request.post(path, { form: { ...form, lead: String(lead) } })
      expect(answer.ok()).toBe(true)
    }
  }
  return path
}

/** Runs in the browser. The text, too, does not stand over the edge of the part or the screen. */
const findOutside = (parts: Element[]) =>
  parts
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect()
      return left < 0 || right > window.innerWidth || part.scrollWidth > part.clientWidth + 1
    })
    .map(({ textContent }) => textContent)

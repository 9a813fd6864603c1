import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { hold } from '../support/intercept.ts'
import { pastLead, pastLink, seller, suspect, test } from '../support/own-company.ts'
import { captureLead, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const attention = (page: Page) => page.getByRole('region', { name: 'O que precisa de atenção' })
const points = (page: Page) => attention(page).getByRole('listitem')
const days = (page: Page) => page.getByRole('region', { name: 'Últimos 14 dias' })

test('everything that needs attention is listed by urgency, each with its link, accessibly on a phone too; a link with a visitor is no longer called quiet', async ({
  page,
  company,
}) => {
  test.slow()
  await company.change({ leads_limit: 3 })
  await company.add('leads_captured', ...[9, 10, 11, 12].map((age) => pastLead(`Lead ${age}`, age)))
  await company.add('quarantined_leads', suspect('Robô Suspeito'))
  const code = `quieto${Date.now() % 1_000_000}`
  await company.add('short_urls', pastLink(code, 20), pastLink(`${code}novo`, 2))
  await signIn(page)
  await expect(points(page)).toHaveCount(5)
  await expect(points(page).nth(0)).toContainText('Nenhum vendedor ativo')
  await expect(points(page).nth(1)).toContainText('4 leads aguardam vendedor')
  await expect(points(page).nth(2)).toContainText('Limite de leads do plano ultrapassado')
  await expect(points(page).nth(2)).toContainText('4 de 3 leads (133%)')
  await expect(points(page).nth(3)).toContainText('1 contato em quarentena')
  await expect(points(page).nth(4)).toContainText('1 link sem leads há 7 dias')
  await expect(points(page).nth(4)).toContainText(`${code}: divulgue novamente`)
  for (const [link, address] of [
    ['Ver vendedores', /\/dashboard\/sellers$/],
    ['Ver leads', /\/captured-contacts\?vendedor=nenhum$/],
    ['Ver quarentena', /\/captured-contacts\?tab=quarentena$/],
    ['Ver links', /\/dashboard\/installation$/],
  ] as const) {
    await attention(page).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(address)
    await page.goBack()
  }
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(points(page)).toHaveCount(5)
    expect(await findViolations(page), `${width} px`).toEqual([])
    await expect.poll(() => isWiderThanScreen(page), `${width} px`).toBe(false)
  }
  await captureLead(page, 'Zilda do Link', '81912345678', { p_short_code: code })
  await page.reload()
  await expect(points(page)).toHaveCount(4)
  await expect(attention(page)).not.toContainText('sem leads há 7 dias')
})

test('a read-only user sees the relevant warnings, nothing of the quarantine, and no first steps', async ({
  page,
  company,
}) => {
  await company.add('quarantined_leads', suspect('Robô Suspeito'))
  await company.changeAna({ role: 'seller' })
  await signIn(page)
  await expect(points(page)).toHaveCount(1)
  await expect(points(page)).toContainText('Avise quem cuida da equipe.')
  await expect(page.getByText('Primeiros passos')).toHaveCount(0)
})

test('today is compared with the same weekday before, as a chart and as a table; a lead that arrives counts without reloading', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Um', 7), pastLead('Outro', 7))
  await signIn(page)
  await expect(days(page)).toContainText('Nenhum lead hoje')
  await days(page).getByText('Ver os números em tabela').focus()
  await page.keyboard.press('Enter')
  await captureLead(page, 'Zilda de Hoje', '81912345678', { p_company_id: company.id })
  await expect(days(page)).toContainText('Hoje chegou 1 lead até agora')
  await expect(days(page)).toContainText(/passad[ao] foram 2 no dia todo\./)
  await expect(page.getByText('Zilda de Hoje')).toBeVisible()
  const rows = days(page).getByRole('table', { name: 'Leads por dia' }).getByRole('row')
  await expect(rows).toHaveCount(15)
  await expect(rows.nth(1).getByRole('cell')).toHaveText('1')
  await expect(rows.nth(8).getByRole('cell')).toHaveText('2')
})

test('nothing moves when the figures arrive', async ({ page, company }) => {
  const leads = [1, 2, 3, 4, 5, 6, 7].map((age) => pastLead(`Lead ${age}`, age))
  await company.add('leads_captured', ...leads)
  await company.add('sellers', seller('Bento Reis'))
  const release = await hold(page, /\/rest\/v1\/(?!rpc\/get_(user|company))/)
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Últimos 14 dias' })).toBeVisible()
  const places = () =>
    page
      .getByRole('main')
      .evaluate((main) =>
        [...main.querySelectorAll('h2')].map((heading) => [
          heading.textContent,
          Math.round(heading.getBoundingClientRect().top),
        ]),
      )
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = { places: await places(), height: await height() }
  release()
  await expect(page.getByText('Lead 1', { exact: true })).toBeVisible()
  await expect(attention(page)).toContainText('Tudo certo')
  await expect(page.getByText('Faltam 2 de 4 passos')).toBeVisible()
  await expect(page.getByText('membros ativos')).toBeVisible()
  expect({ places: await places(), height: await height() }).toEqual(before)
})

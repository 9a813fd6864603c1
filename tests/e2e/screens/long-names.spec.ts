import { expect } from '@playwright/test'
import { isWiderThanScreen } from '../support/accessibility.ts'
import { openServer, seller, test } from '../support/own-company.ts'
import { captureLead, card, signIn } from '../support/steps.ts'

// A desktop of 1280 px at 400 %.
test.use({ viewport: { width: 320, height: 640 } })

const long = 'Transcontinental'.repeat(4).slice(0, 60)

const screens = [
  '/dashboard',
  '/dashboard/sellers',
  '/dashboard/leads',
  '/dashboard/captured-contacts',
  '/dashboard/installation',
  '/dashboard/installation?tab=widget',
  '/dashboard/integrations',
  '/dashboard/pages?tab=links',
  '/dashboard/health',
  '/dashboard/billing',
  '/dashboard/notifications',
  '/dashboard/activity',
  '/dashboard/settings',
  '/capture-lead?company=',
]

test('no screen scrolls sideways at 320 px, whatever people and companies are called', async ({
  page,
  company,
}) => {
  test.slow()
  await company.change({ name: long })
  await company.changeAna({ name: long })
  await company.add('short_urls', {
    short_code: `longo${Date.now() % 100_000_000}`,
    original_url: 'https://rodizio.example/capture-lead',
    config: { appearance: { title: long } },
  })
  await company.add('sellers', seller(long, { email: 'longo@aurora.example' }))
  await captureLead(page, long, '81912345678', {
    p_company_id: company.id,
    p_city: long,
    p_source: long,
  })
  for (const path of screens) {
    const visitor = path.endsWith('=')
    await (visitor ? page.goto(path + company.id) : signIn(page, path))
    await expect(page.getByText(long).filter({ visible: true }).first(), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => isWiderThanScreen(page), path).toBe(false)
  }
})

test('menus, questions, details and rows keep a long name inside', async ({ page, company }) => {
  await company.add('sellers', seller(long, { email: 'longo@aurora.example' }))
  await company.add('teams', { name: long })
  await captureLead(page, long, '81912345678', { p_company_id: company.id, p_source: long })
  await signIn(page, '/dashboard/sellers?tab=equipes')
  await page.getByRole('button', { name: /^Notificações/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText(`Novo lead: ${long}`)).toBeVisible()
  await expect.poll(() => menu.evaluate(textsOutside)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Excluir equipe ${long}` }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('passam para toda a empresa')).toBeVisible()
  await expect.poll(() => question.evaluate(textsOutside)).toEqual([])
  await page.goto('/dashboard/captured-contacts')
  await page.getByRole('link', { name: long, exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Detalhes do contato' })
  await expect(details.getByText('Por que este vendedor?')).toBeVisible()
  await expect.poll(() => details.evaluate(textsOutside)).toEqual([])
  await page.goto('/dashboard/leads')
  const name = page.getByRole('listitem').getByText(long, { exact: true }).last()
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(80)
})

test('the address of a link breaks after a slash, and is copied whole', async ({
  page,
  company,
  request,
}) => {
  const code = `promo${Date.now() % 100_000_000}`
  await openServer(request)('post', 'short_urls', {
    company_id: company.id,
    short_code: code,
    original_url: 'https://rodizio.example/capture-lead',
  })
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, '/dashboard/pages?tab=links')
    const shown = card(page, `Link ${code}`).getByText(`/l/${code}`)
    await expect(shown).toBeVisible()
    const address = await shown.textContent()
    expect(address).toMatch(new RegExp(`^https?://\\S+/l/${code}$`))
    expect(await shown.evaluate(linesOf), `${width}`).toContain(code)
  }
})

/** Runs in the browser: the last piece of the address, when it fits on one line. */
function linesOf(element: Element): string {
  const last = element.lastChild
  if (!last) return ''
  const range = document.createRange()
  range.selectNodeContents(last)
  return range.getClientRects().length === 1 ? (last.textContent ?? '') : ''
}

/** Runs in the browser. */
function textsOutside(box: Element): (string | null)[] {
  return [...box.querySelectorAll('p, h2, button')]
    .filter(
      (part) =>
        part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > innerWidth,
    )
    .map(({ textContent }) => textContent)
}

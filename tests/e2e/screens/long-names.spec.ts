import { expect, type Page } from '@playwright/test'
import { isWiderThanScreen } from '../support/accessibility.ts'
import { seller, test } from '../support/own-company.ts'
import { captureLead, card, signIn } from '../support/steps.ts'

// A desktop of 1280 px at 400 %.
test.use({ viewport: { width: 320, height: 640 } })

const long = 'Transcontinental'.repeat(4).slice(0, 60)

const screens = [
  '/dashboard',
  '/dashboard/sellers',
  '/dashboard/sellers?tab=equipes',
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

test('no screen scrolls sideways at 320 px, whatever people and companies are called; menus, questions, details and rows keep a long name inside', async ({
  page,
  company,
}) => {
  test.slow()
  const code = `longo${Date.now() % 100_000_000}`
  await company.change({ name: long })
  await company.changeAna({ name: long })
  await company.add('short_urls', {
    short_code: code,
    original_url: 'https://rodizio.example/capture-lead',
    config: { appearance: { title: long } },
  })
  await company.add('sellers', seller(long, { email: 'longo@aurora.example' }))
  await company.add('teams', { name: long })
  await captureLead(page, long, '81912345678', {
    p_company_id: company.id,
    p_city: long,
    p_source: long,
  })
  for (const path of screens) {
    if (path === '/dashboard') await signIn(page, path)
    else await page.goto(path.endsWith('=') ? path + company.id : path)
    await expect(page.getByText(long).filter({ visible: true }).first(), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => isWiderThanScreen(page), path).toBe(false)
    await more[path]?.(page, code)
  }
})

/** What else some screens show of the names. */
const more: Record<string, (page: Page, code: string) => Promise<void>> = {
  async '/dashboard'(page) {
    await page.getByRole('button', { name: /^Notificações/ }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByText(`Novo lead: ${long}`)).toBeVisible()
    await expect.poll(() => menu.evaluate(textsOutside)).toEqual([])
  },
  async '/dashboard/sellers?tab=equipes'(page) {
    await page.getByRole('button', { name: `Excluir equipe ${long}` }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText('passam para toda a empresa')).toBeVisible()
    await expect.poll(() => question.evaluate(textsOutside)).toEqual([])
  },
  async '/dashboard/captured-contacts'(page) {
    await page.getByRole('link', { name: long, exact: true }).click()
    const details = page.getByRole('dialog', { name: 'Detalhes do contato' })
    await expect(details.getByText('Por que este vendedor?')).toBeVisible()
    await expect.poll(() => details.evaluate(textsOutside)).toEqual([])
  },
  async '/dashboard/leads'(page) {
    const name = page.getByRole('listitem').getByText(long, { exact: true }).last()
    await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(80)
  },
  /** The address of a link breaks after a slash, and is copied whole. */
  async '/dashboard/pages?tab=links'(page, code) {
    const shown = card(page, `Link ${code}`).getByText(`/l/${code}`)
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(shown).toBeVisible()
      expect(await shown.textContent()).toMatch(new RegExp(`^https?://\\S+/l/${code}$`))
      await expect.poll(() => shown.evaluate(linesOf), `${width} px`).toContain(code)
    }
    await page.setViewportSize({ width: 320, height: 640 })
  },
}

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

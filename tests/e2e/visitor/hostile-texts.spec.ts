import { expect, type Page } from '@playwright/test'
import { isWiderThanScreen } from '../support/accessibility.ts'
import { findForgotten, hostile, writeEverywhere } from '../support/hostile-texts.ts'
import { intercept } from '../support/intercept.ts'
import { openServer, test } from '../support/own-company.ts'
import { signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.setTimeout(180_000)

test('every column for text is tried, or has a reason why not', async ({ request }) => {
  expect(await findForgotten(request)).toEqual([])
})

/** `shows`: the screen shows texts of other users. */
const screens: readonly (readonly [path: string, shows: boolean])[] = [
  ['/dashboard', true],
  ['/dashboard/sellers', true],
  ['/dashboard/leads', true],
  ['/dashboard/captured-contacts', true],
  ['/dashboard/captured-contacts?contato={lead}', true],
  ['/dashboard/captured-contacts?chamar=1', true],
  ['/dashboard/captured-contacts?tab=quarentena', true],
  ['/dashboard/installation', true],
  ['/dashboard/installation?tab=widget', true],
  ['/dashboard/installation?tab=frame', true],
  ['/dashboard/notifications', true],
  ['/dashboard/activity', true],
  ['/dashboard/landing-pages', true],
  ['/dashboard/pages', true],
  ['/dashboard/pages?tab=links', true],
  ['/dashboard/health', true],
  ['/dashboard/settings', true],
  ['/dashboard/settings?tab=company', true],
  ['/dashboard/settings?tab=privacy', true],
  ['/dashboard/settings?tab=notifications', true],
  ['/dashboard/billing', true],
]

test('stored texts run no script on the screens of a company and of a super administrator', async ({
  page,
  company,
  request,
}) => {
  const { leadId } = await writeEverywhere(request, company)
  const watch = await watchScripts(page)
  await signIn(page)
  for (const [path, shows] of screens) {
    await page.goto(path.replace('{lead}', leadId))
    await watch.expectOnlyText(path, shows)
  }

  const accounts = openServer(request, '/auth/v1/')
  const account = {
    email: `mal${Date.now()}@x.example`,
    password: 'senha 123 do Mal',
    email_confirm: true,
    user_metadata: { name: hostile, role: 'super_admin', [hostile]: hostile },
  }
  const made = (await accounts('post', 'admin/users', account)) as unknown as { id: string }
  try {
    await signIn(page, '/dashboard', 'super_admin')
    for (const path of [
      '/dashboard',
      '/dashboard/companies',
      `/dashboard/companies?aberta=${company.id}`,
      '/dashboard/user-approval',
      `/dashboard/captured-contacts?company=${company.id}`,
    ]) {
      await page.goto(path)
      await watch.expectOnlyText(path)
    }
  } finally {
    await accounts('delete', `admin/users/${made.id}`)
  }
})

test('texts of the database and of the address run no script on the pages of visitors', async ({
  page,
  company,
  request,
}) => {
  const { code } = await writeEverywhere(request, company)
  const watch = await watchScripts(page)
  await intercept(page, /^https:\/\/(x\.example|wa\.me)\//, (route) =>
    route.fulfill({ body: 'fora' }),
  )
  const said = encodeURIComponent(hostile)
  const config = encodeURIComponent(
    JSON.stringify({ message: hostile, appearance: { title: hostile } }),
  )
  const own = [
    [`/capture-lead?l=${code}`, true],
    [`/p/${code}`, true],
    [`/widget-test?company=${company.id}&message=${said}&buttonText=${said}`, false],
    [`/capture-lead?company=${company.id}&config=${config}`, true],
    [
      `/capture-lead?l=${code}&source=${said}&message=${said}&utm_source=${said}&gclid=${said}`,
      true,
    ],
    [`/l/${said}`, false],
    [`/p/${said}`, false],
    [`/first-run?token=${said}`, false],
    [`/login?next=${said}#error=x&error_description=${said}`, false],
    [`/reset-password#error=x&error_description=${said}`, false],
    [`/dashboard/${said}`, false],
    [`/${said}`, false],
  ] as const
  for (const [path, shows] of own) {
    await page.goto(path)
    await watch.expectOnlyText(path, shows)
  }
  await page.goto(`/capture-lead?l=${code}`)
  await page.getByLabel('Nome', { exact: false }).first().fill(hostile)
  await page.getByLabel('WhatsApp', { exact: false }).first().fill('11912345678')
  await page.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  await expect(page.getByRole('heading', { name: /^Obrigado/ })).toBeVisible()
  await watch.expectOnlyText('the thank-you step')
})

test('stored texts run no script on the page of a seller, and fit a small phone', async ({
  page,
  company,
  request,
}) => {
  const { token } = await writeEverywhere(request, company)
  await page.setViewportSize({ width: 360, height: 740 })
  const watch = await watchScripts(page)
  const said = encodeURIComponent(hostile)
  for (const [path, shows] of [
    [`/v/${token}`, true],
    [`/v/${token}?busca=ran`, true],
    [`/v/${token}?busca=${said}`, false],
    [`/v/${said}`, false],
  ] as const) {
    await page.goto(path)
    await watch.expectOnlyText(path, shows)
    await expect.poll(() => isWiderThanScreen(page), path).toBe(false)
  }
  await page.goto(`/v/${token}`)
  const way = page.getByRole('link', { name: 'WhatsApp' }).first()
  const address = new URL(String(await way.getAttribute('href')))
  expect(address.origin + address.pathname).toBe('https://wa.me/5581998887777')
  expect([...address.searchParams.keys()]).toEqual(['text'])
  expect(address.searchParams.get('text')).toContain('<script>ran()</script>')
})

interface ScriptWatch {
  /** @param shows whether this screen must show such a text; fails when a text became markup */
  expectOnlyText(where: string, shows?: boolean): Promise<void>
}

/** Records scripts that run, or that the policy blocks. */
async function watchScripts(page: Page): Promise<ScriptWatch> {
  const seen: string[] = []
  await page.exposeFunction('ran', () => void seen.push('a script ran'))
  await page.exposeFunction('violated', (what: string) => void seen.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { violated } = window as unknown as { violated(what: string): void }
      violated(`${violatedDirective} ${blockedURI}`)
    })
  })
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy|ran\(\)/i.test(message.text())) seen.push(message.text())
  })
  return {
    async expectOnlyText(where, shows = true) {
      if (shows) await expect(page.locator('body'), where).toContainText('ran()')
      // The shell shows some of the texts before the screen does.
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.mantine-Skeleton-root'), where).toHaveCount(0)
      for (const frame of page.frames()) {
        const planted = await frame.evaluate(findPlanted).catch(() => [])
        expect(planted, where).toEqual([])
      }
      expect(seen, where).toEqual([])
    },
  }
}

/** Runs in the page: elements that the texts created. */
function findPlanted(): string[] {
  const made =
    '[onerror], [onload], img[src="x"], [href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]'
  const elements = [...document.querySelectorAll(made)]
  const scripts = [...document.querySelectorAll('script, style')].filter(
    ({ textContent }) =>
      // Scripts and styles of React and the product never contain this call.
      textContent?.includes('ran()') === true,
  )
  return [...elements, ...scripts].map(({ outerHTML }) => outerHTML.slice(0, 300))
}

/** Takes the pictures of docs/screens; runs only with SCREENS=1 or SCREENS=leads,home. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { intercept } from '../support/intercept.ts'
import { test } from '../support/own-company.ts'
import { signIn } from '../support/steps.ts'

const asked = process.env.SCREENS ?? ''
test.skip(asked === '', 'SCREENS=1 takes the pictures')
test.setTimeout(240_000)
test.use({ viewport: { width: 1440, height: 900 } })

const companyScreens = [
  ['home', '/dashboard'],
  ['sellers', '/dashboard/sellers'],
  ['leads', '/dashboard/leads'],
  ['turns', '/dashboard/leads?tab=extrato'],
  ['contacts', '/dashboard/captured-contacts'],
  ['installation-link', '/dashboard/installation'],
  ['installation-widget', '/dashboard/installation?tab=widget'],
  ['installation-frame', '/dashboard/installation?tab=frame'],
  ['integrations', '/dashboard/integrations'],
  ['notifications', '/dashboard/notifications'],
  ['pages', '/dashboard/pages'],
  ['short-links', '/dashboard/pages?tab=links'],
  ['landing-pages', '/dashboard/landing-pages'],
  ['health', '/dashboard/health'],
  ['activity', '/dashboard/activity'],
] as const

/** Screens that depend on the user's account only. */
const accountScreens = [
  ['billing', '/dashboard/billing'],
  ['settings-profile', '/dashboard/settings?tab=profile'],
  ['settings-company', '/dashboard/settings?tab=company'],
  ['settings-rotation', '/dashboard/settings?tab=rotation'],
  ['settings-privacy', '/dashboard/settings?tab=privacy'],
  ['settings-notifications', '/dashboard/settings?tab=notifications'],
  ['settings-security', '/dashboard/settings?tab=security'],
] as const

const publicScreens = [
  ['landing', '/'],
  ['login', '/login'],
  ['register', '/register'],
  ['forgot-password', '/forgot-password'],
  ['form', '/capture-lead?l=demo'],
] as const

const platformScreens = [
  ['platform-home', '/dashboard'],
  ['companies', '/dashboard/companies'],
  ['user-approval', '/dashboard/user-approval'],
] as const

const accounts = [
  ['admin', companyScreens],
  ['super_admin', platformScreens],
] as const

test('full: the account, for admin', async ({ page }) => {
  await signIn(page)
  await visitAll(page, accountScreens, 'full', () => page.waitForLoadState('networkidle'))
})

test('full: the public pages', async ({ page }) => {
  await visitAll(page, publicScreens, 'full', () => page.waitForLoadState('networkidle'))
})

/** All reads of a screen, without those of the session and the frame. */
const reads = /\/rest\/v1\/(?!rpc\/get_(user_|company_by))/

for (const [role, screens] of accounts) {
  test(`full: the demo, for ${role}`, async ({ page }) => {
    await signIn(page, '/dashboard', role)
    await visitAll(page, screens, 'full', () => page.waitForLoadState('networkidle'))
  })

  test(`loading: the server takes its time, for ${role}`, async ({ page }) => {
    await signIn(page, '/dashboard', role)
    await page.waitForLoadState('networkidle')
    await intercept(page, reads, () => new Promise(() => {}))
    await visitAll(page, screens, 'loading', () => page.waitForTimeout(500))
  })

  test(`error: nothing can be read, for ${role}`, async ({ page }) => {
    await signIn(page, '/dashboard', role)
    await page.waitForLoadState('networkidle')
    await intercept(page, reads, (route) => route.abort())
    // supabase-js retries a failed read three times, after 1, 2 and 4 s.
    await visitAll(page, screens, 'error', () => page.waitForTimeout(9_000))
  })
}

test('empty: a company on its first day', async ({ page, company }) => {
  await company.change({ name: 'Loja Aurora' })
  await signIn(page)
  await visitAll(page, companyScreens, 'empty', () => page.waitForLoadState('networkidle'))
})

test('empty: a platform on its first day', async ({ page, withoutCompanies: _ }) => {
  await signIn(page, '/dashboard', 'super_admin')
  await visitAll(page, platformScreens, 'empty', () => page.waitForLoadState('networkidle'))
})

async function visitAll(
  page: Page,
  screens: readonly (readonly [name: string, path: string])[],
  state: string,
  settled: () => Promise<unknown>,
) {
  for (const [name, path] of screens) {
    if (asked !== '1' && !asked.split(',').includes(name)) continue
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled()
    await takeScreens(page, `${name}-${state}`)
  }
}

const folder = join(import.meta.dirname, '../../../docs/screens')
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]
const largest = 40_000

/** Pictures of one state: every width, light and dark, compressed for the repository. */
async function takeScreens(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Charts measure their container before they draw.
      await page.waitForTimeout(250)
      const file = `${name}-${size.width}-${colorScheme}.webp`
      const picture = await takeSmall(page)
      expect(picture.length, file).toBeLessThan(largest)
      writeFileSync(join(folder, file), picture)
    }
  }
}

/** Uses a lower quality for crowded screens. */
async function takeSmall(page: Page): Promise<Buffer> {
  const picture = sharp(await page.screenshot({ animations: 'disabled' }))
  for (const quality of [40, 25]) {
    const small = await picture.webp({ quality }).toBuffer()
    if (small.length < largest) return small
  }
  return picture.webp({ quality: 12 }).toBuffer()
}

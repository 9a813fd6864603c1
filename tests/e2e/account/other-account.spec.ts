/** A link may carry a session of another account (login CSRF). */
import { expect, type Page, test } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { getAccount } from '../support/accounts.ts'
import { newUser } from '../support/new-user.ts'
import { sessionOf, signIn, stored } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const password = 'senha-de-quem-manda-o-link'

/** An attacker's own account and its tokens as a URL hash. */
async function openStranger(page: Page) {
  const email = await newUser(page, password)
  const { access_token, refresh_token } = await sessionOf(page, { email, password })
  const hashOf = (type: string) => `#${new URLSearchParams({ access_token, refresh_token, type })}`
  return { email, hashOf }
}

const question = (page: Page) => page.getByRole('heading', { name: 'Trocar de conta?' })
/** The account of the stored session, read without the page, which may be navigating. */
async function account(page: Page): Promise<string> {
  const { origins } = await page.context().storageState()
  const kept = origins.flatMap(({ localStorage }) => localStorage)
  const session = kept.find(({ name }) => name === 'rodizio-session')?.value
  return JSON.parse(session ?? '{}').user?.email
}

async function openLink(page: Page, address: string): Promise<void> {
  // Otherwise only the hash would change.
  await page.goto('about:blank')
  await page.goto(address)
}

test('a link into another account names both and asks, wherever it leads', async ({ page }) => {
  const { email, hashOf } = await openStranger(page)
  await signIn(page, '/config.json')
  for (const [path, type, home] of [
    ['/login', 'signup', /:\d+\/$/],
    ['/', 'magiclink', /:\d+\/$/],
    ['/reset-password', 'recovery', /\/dashboard$/],
  ] as const) {
    await openLink(page, path + hashOf(type))
    await expect(question(page)).toBeFocused()
    await expect(page.getByText(getAccount('admin').email)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page).toHaveURL(/^[^#]+$/)
    await page.getByRole('button', { name: 'Continuar na minha conta' }).click()
    await expect(page).toHaveURL(home)
    expect(await account(page)).toBe(getAccount('admin').email)
  }

  for (const address of [`/login${hashOf('signup')}`, `/reset-password${hashOf('recovery')}`]) {
    await signIn(page, '/config.json')
    await openLink(page, address)
    await expect(question(page)).toBeFocused()
    expect(await findBarriers(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => isWiderThanScreen(page)).toBe(false)
    await page.getByRole('button', { name: 'Trocar de conta' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect.poll(() => account(page)).toBe(email)
  }
})

test('a link that was ignored before a sign-out, or that comes by no mail of the product, signs nobody in', async ({
  page,
}) => {
  const { hashOf } = await openStranger(page)
  await signIn(page, '/config.json')
  await openLink(page, `/dashboard${hashOf('magiclink')}`)
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
  await expect.poll(() => stored(page)).toBeNull()
  await openLink(page, `/login${hashOf('oauth')}`)
  await expect(page.getByText('Este link expirou ou já foi usado')).toBeVisible()
  expect(await stored(page)).toBeNull()
})

/** A link may carry a session of another account (login CSRF). */
import { expect, type Page, test } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { getAccount } from '../support/accounts.ts'
import { newUser } from '../support/new-user.ts'
import { sessionOf, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const password = 'senha-de-quem-manda-o-link'

/** An attacker's own account and its tokens as a URL hash. */
async function strangersLink(page: Page, type: string): Promise<{ email: string; hash: string }> {
  const email = await newUser(page, password)
  const { access_token, refresh_token } = await sessionOf(page, { email, password })
  const hash = `#${new URLSearchParams({ access_token, refresh_token, type })}`
  return { email, hash }
}

const question = (page: Page) => page.getByRole('heading', { name: 'Trocar de conta?' })
/** The account of the stored session, read without the page, which may be navigating. */
async function account(page: Page): Promise<string> {
  const { origins } = await page.context().storageState()
  const kept = origins.flatMap(({ localStorage }) => localStorage)
  const session = kept.find(({ name }) => name === 'rodizio-session')?.value
  return JSON.parse(session ?? '{}').user?.email
}

for (const [path, type] of [
  ['/login', 'signup'],
  ['/', 'magiclink'],
  ['/reset-password', 'recovery'],
]) {
  test(`a ${type} link at ${path} names both accounts and asks`, async ({ page }) => {
    const { email, hash } = await strangersLink(page, String(type))
    await signIn(page, '/config.json')
    await page.goto('about:blank')
    await page.goto(`${path}${hash}`)
    await expect(question(page)).toBeFocused()
    await expect(page.getByText(getAccount('admin').email)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page).toHaveURL(/^[^#]+$/)
    expect(await findBarriers(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => isWiderThanScreen(page)).toBe(false)
    await page.getByRole('button', { name: 'Continuar na minha conta' }).click()
    await expect(page).toHaveURL(type === 'recovery' ? /\/dashboard$/ : /:\d+\/$/)
    expect(await account(page)).toBe(getAccount('admin').email)

    await page.goto('about:blank')
    await page.goto(`${path}${hash}`)
    await page.getByRole('button', { name: 'Trocar de conta' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect.poll(() => account(page)).toBe(email)
  })
}

test('a session that comes by no mail of the product signs nobody in', async ({ page }) => {
  const { hash } = await strangersLink(page, 'oauth')
  await page.goto(`/login${hash}`)
  await expect(page.getByText('Este link expirou ou já foi usado')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rodizio-session'))).toBeNull()
})

test('a link that was ignored signs nobody in after a sign-out', async ({ page }) => {
  const { hash } = await strangersLink(page, 'magiclink')
  await signIn(page, '/config.json')
  await page.goto('about:blank')
  await page.goto(`/dashboard${hash}`)
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
  const session = () => page.evaluate(() => localStorage.getItem('rodizio-session'))
  await expect.poll(session).toBeNull()
})

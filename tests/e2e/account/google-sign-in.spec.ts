/** Google's answers are intercepted here. */
import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { sessionOf } from '../support/steps.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Entrar com Google' })

async function withGoogle(page: Page): Promise<void> {
  const config = await (await page.request.get('/config.json')).json()
  const json = { ...config, offersGoogle: true }
  await intercept(page, '**/config.json', (route) => route.fulfill({ json }))
}

/** @param hash what the callback leaves behind the `#` */
async function answerWith(page: Page, hash: string, search = ''): Promise<void> {
  await intercept(page, '**/auth/v1/authorize?*', (route) => {
    const asked = new URL(route.request().url()).searchParams
    expect(asked.get('provider')).toBe('google')
    const headers = { location: `${asked.get('redirect_to')}${search}#${hash}` }
    return route.fulfill({ status: 302, headers })
  })
}

async function answerOf(page: Page): Promise<string> {
  const password = 'senha boa de usar'
  const email = await newUser(page, password)
  const { access_token, refresh_token } = await sessionOf(page, { email, password })
  const fields = { access_token, refresh_token, token_type: 'bearer', provider_token: 'do-google' }
  return new URLSearchParams(fields).toString()
}

test('a server without Google offers no Google sign-in', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('#primeira-tela')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})

test('a user who comes back from Google is signed in, on the requested page', async ({ page }) => {
  await withGoogle(page)
  await answerWith(page, await answerOf(page))
  for (const path of ['/register', '/dashboard/settings?tab=profile']) {
    await page.goto(path)
    await expect(button(page)).toBeVisible()
    await expectUsable(page)
  }
  await button(page).click()
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=profile$/)
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves')
})

test('a user who gives up at Google reads so, and the address keeps no trace of it', async ({
  page,
}) => {
  await withGoogle(page)
  const error = 'error=access_denied&error_description=The+user+denied+the+request'
  await answerWith(page, error, `?${error}`)
  await page.goto('/login')
  await button(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Não foi possível entrar com o Google' })
  await expect(notice).toContainText('Você cancelou no Google.')
  await expect(page).toHaveURL(/\/login$/)
})

test('a session that this browser never requested from Google signs nobody in', async ({
  page,
}) => {
  await withGoogle(page)
  await page.goto(`/login#${await answerOf(page)}`)
  await expect(page.getByText('Este link expirou ou já foi usado')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rodizio-session'))).toBeNull()
})

test('a user who comes back by the browser’s Back finds no spinning button', async ({ page }) => {
  await withGoogle(page)
  // 204 keeps the browser on the page, as while Google loads.
  await intercept(page, '**/auth/v1/authorize?*', (route) => route.fulfill({ status: 204 }))
  await page.goto('/login')
  await button(page).click()
  await expect(button(page)).toBeDisabled()
  // Imitates the back/forward cache, which these browsers switch off.
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(button(page)).toBeEnabled()
})

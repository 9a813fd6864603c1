import { expect, type Page } from '@playwright/test'
import { intercept } from './intercept.ts'

export const path = '/dashboard/installation'
export const preview = (page: Page) =>
  page.frameLocator('iframe[title="Formulário como o cliente vê"]')
export const ownLink = (page: Page) => page.getByRole('region', { name: 'Link publicado' })
export const row = (page: Page, code: string) => page.getByRole('article', { name: `Link ${code}` })

export async function publish(
  page: Page,
  button = 'Gerar link',
): Promise<{ url: string; code: string }> {
  const before = await page.getByRole('article').count()
  await page.getByRole('button', { name: button }).click()
  if (button === 'Regenerar') await confirmNewLink(page)
  await expect(page.getByRole('article')).toHaveCount(before + 1)
  await expect(page.getByRole('heading', { name: 'Seu link' })).toBeFocused()
  const url = (await ownLink(page).getByRole('code').textContent()) ?? ''
  return { url, code: url.split('/').at(-1) ?? '' }
}

export const confirmNewLink = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Criar outro link' }).click()

/** Opens the URL in a new browser context. */
export async function openAsVisitor(page: Page, url: string): Promise<Page> {
  const browser = page.context().browser()
  const visitor = await (await browser?.newContext({ locale: 'pt-BR' }))?.newPage()
  if (!visitor) throw new Error('No browser')
  await intercept(visitor, /^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'WhatsApp' }))
  await visitor.goto(url)
  await visitor.waitForURL(/\/capture-lead\?/)
  return visitor
}

import { expect, type Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { seller, test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Leaves every further read of the path unanswered. */
const holdReads = (page: Page, path: string) =>
  intercept(page, path, (route) =>
    route.request().method() === 'GET' ? undefined : route.fallback(),
  )

test('a saved form closes, however long the list takes', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('Bento Prado')
  await holdReads(page, '**/rest/v1/sellers*')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Vendedor atualizado!')).toBeVisible()
  await expect(form).toBeHidden()
})

test('a new link is shown, however long the list takes', async ({ page, company: _ }) => {
  await signIn(page, '/dashboard/installation?tab=link')
  const make = page.getByRole('button', { name: 'Gerar link' })
  await expect(make).toBeVisible()
  await intercept(page, '**/rest/v1/rpc/list_capture_links*', () => undefined)
  await make.click()
  await expect(notice(page, 'Link criado!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seu link' })).toBeFocused()
  await expect(page).toHaveURL(/link=/)
})

test('settings can be saved again, however long the notifications take', async ({
  page,
  company: _,
}) => {
  await signIn(page, '/dashboard/settings?tab=company')
  const data = page.getByRole('region', { name: 'Dados da empresa' })
  await data.getByLabel('Texto de privacidade').fill('Usamos seus dados só para responder.')
  await intercept(page, '**/rest/v1/rpc/get_notifications*', () => undefined)
  await data.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Empresa atualizada!')).toBeVisible()
  await data.getByLabel('Texto de privacidade').fill('Usamos seus dados para responder.')
  await expect(data.getByRole('button', { name: 'Salvar' })).toBeEnabled()
})

import { expect } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a new link is shown, however long the list takes, and settings can be saved again, however long the notifications take', async ({
  page,
  company: _,
}) => {
  await signIn(page, '/dashboard/installation?tab=link')
  const make = page.getByRole('button', { name: 'Gerar link' })
  await expect(make).toBeVisible()
  await intercept(page, '**/rest/v1/rpc/list_capture_links*', () => undefined)
  await make.click()
  await expect(notice(page, 'Link criado!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seu link' })).toBeFocused()
  await expect(page).toHaveURL(/link=/)

  await page.goto('/dashboard/settings?tab=company')
  const data = page.getByRole('region', { name: 'Dados da empresa' })
  await data.getByLabel('Texto de privacidade').fill('Usamos seus dados só para responder.')
  await intercept(page, '**/rest/v1/rpc/get_notifications*', () => undefined)
  await data.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Empresa atualizada!')).toBeVisible()
  await data.getByLabel('Texto de privacidade').fill('Usamos seus dados para responder.')
  await expect(data.getByRole('button', { name: 'Salvar' })).toBeEnabled()
})

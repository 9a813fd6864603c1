import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openMailLink, receiveMail } from '../support/mails.ts'
import { newUser } from '../support/new-user.ts'
import { clickWithoutSession, notice, signInAs } from '../support/steps.ts'

const password = 'senha boa de usar'
const expiry = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão expirou' })

const askForLink = (page: Page) => expiry(page).getByRole('button', { name: /receber link/ })

test('a user who has forgotten the password continues by a link in a mail, without losing the typed text', async ({
  page,
  baseURL,
}) => {
  const email = await newUser(page, password)
  await signInAs(page, { email, password }, '/dashboard/settings?tab=profile')
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Alves')
  await page.getByLabel('Nome').fill('Rita Lima')
  await clickWithoutSession(page, page.getByRole('button', { name: 'Salvar' }))

  await intercept(page, '**/auth/v1/recover*', (route) => route.abort())
  await askForLink(page).press('Enter')
  await expect(expiry(page).getByRole('alert')).toContainText('Não foi possível conectar ao')
  await page.unroute('**/auth/v1/recover*')
  await askForLink(page).press('Enter')
  await expect(expiry(page).getByRole('status')).toContainText('Abra-o neste navegador')
  await expect(askForLink(page)).toBeFocused()
  await expectUsable(page)
  const mail = await receiveMail(email)
  await page.unroute(/grant_type=refresh_token/)
  const tab = await page.context().newPage()
  await openMailLink(tab, mail, String(baseURL))
  await expect(tab.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible()
  await expect(expiry(page)).toBeHidden()
  await expect(notice(page, 'Perfil atualizado')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sua sessão continua.' })).toHaveCount(1)
  await expect(page.getByLabel('Nome')).toHaveValue('Rita Lima')
})

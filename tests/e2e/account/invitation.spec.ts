import { expect, type Page, test } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { newAddress, openMailLink, receiveMail } from '../support/mails.ts'
import { openServer } from '../support/own-company.ts'
import { sessionOf } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const password = 'minha primeira senha'

async function openInvitation(page: Page, origin: string, path: string): Promise<string> {
  const email = newAddress()
  const target = path ? `?redirect_to=https://rodizio.example${path}` : ''
  const invite = openServer(page.request, '/auth/v1/')
  await invite('post', `invite${target}`, { email, data: { name: 'Ivo Dias' } })
  await openMailLink(page, await receiveMail(email, 'Seu convite para o Rodízio'), origin)
  await expect(page.getByRole('heading', { name: 'Boas-vindas! Crie sua senha' })).toBeFocused()
  await expect(page).toHaveURL(`${origin}/reset-password`)
  await expect(page.getByText(email)).toBeVisible()
  return email
}

test('an invitation asks for a password first, wherever it leads; who skips the question finds it in the settings', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  for (const path of ['/dashboard/leads', '/login']) {
    await openInvitation(page, origin, path)
    await page.goto('/dashboard/settings?tab=security')
    await expect(page.getByRole('heading', { name: 'Criar senha' })).toBeVisible()
    await expect(page.getByLabel('Senha atual')).toHaveCount(0)
    await page.evaluate(() => localStorage.clear())
  }
  const email = await openInvitation(page, origin, '')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Sua senha', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Repita a senha' }).fill(password)
  await page.getByRole('button', { name: 'Criar senha e entrar' }).click()
  await expect(page.getByText('Senha criada com sucesso!')).toBeVisible()
  await expect(page.getByText('Conta aguardando aprovação')).toBeVisible()
  await sessionOf(page, { email, password })
})

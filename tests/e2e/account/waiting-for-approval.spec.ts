import { expect, test } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { receiveMail } from '../support/mails.ts'
import { newUser } from '../support/new-user.ts'
import { openServer } from '../support/own-company.ts'
import { signInAs } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a waiting user is let in without a reload, and told by mail', async ({ page }) => {
  const password = 'senha-de-quem-espera'
  const email = await newUser(page, password)
  await page.clock.install()
  await signInAs(page, { email, password })
  await expect(page.getByText('Conta aguardando aprovação')).toBeVisible()
  await expect(page.getByText('o nome, o e-mail e o WhatsApp de cada vendedor')).toBeVisible()
  await expect(page.getByRole('button', { name: /Notificações/ })).toHaveCount(0)
  await expect(page.getByText('Copiar o link de captura')).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Configurações' }).click()
  await expect(page.getByText('Conta aguardando aprovação')).toBeVisible()
  await page.getByRole('link', { name: 'Contatos Capturados' }).click()
  await expect(page.getByText('o nome, o e-mail e o WhatsApp de cada vendedor')).toBeVisible()

  await openServer(page.request)('patch', `users?email=eq.${email}`, { approved: true })
  await page.clock.runFor(16_000)
  await expect(page.getByText('Seu acesso foi aprovado!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Criar empresa' })).toBeVisible()
  await expect(page.getByText('Conta aguardando aprovação')).toHaveCount(0)
  const mail = await receiveMail(email, 'Seu acesso ao Rodízio foi aprovado')
  expect(mail.text).toContain('Falta só criar sua empresa')
})

/** Product decision 6. */
import { expect } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { hold } from '../support/intercept.ts'
import { seller, test } from '../support/own-company.ts'
import { card, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a company switched off is shown as such, not as empty; nothing is offered, and all comes back', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await page.clock.install()
  await signIn(page, '/dashboard/sellers')
  await expect(card(page, 'Bento Reis')).toBeVisible()

  await company.change({ active: false })
  await page.clock.runFor(31_000)
  const kept = page.getByText('Seus dados estão guardados')
  await expect(kept).toBeVisible()
  await expect(page.getByText('Empresa desativada', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Novo vendedor' })).toHaveCount(0)
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [menu, title] of [
    ['Dashboard', 'Dashboard'],
    ['Contatos Capturados', 'Contatos Capturados'],
    ['Instalação', 'Instalação'],
  ] as const) {
    await page.getByRole('link', { name: menu }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(kept).toBeVisible()
  }
  await page.getByRole('link', { name: 'Configurações' }).click()
  await expect(page.getByLabel('Nome')).toBeVisible()
  await expect(kept).toHaveCount(0)

  await page.getByRole('link', { name: 'Vendedores' }).click()
  await company.change({ active: true })
  await page.clock.runFor(31_000)
  await expect(card(page, 'Bento Reis')).toBeVisible()
  await expect(page.getByText('Empresa desativada', { exact: true })).toHaveCount(0)
})

test('text typed before the switch-off is there afterwards; no notifications and no usage of the plan are shown while it lasts', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await page.clock.install()
  await signIn(page, '/dashboard/installation?tab=widget')
  await page.getByLabel('Texto do botão').fill('Fale com a gente')
  await company.change({ active: false })
  await page.clock.runFor(31_000)
  await expect(page.getByText('Seus dados estão guardados')).toBeVisible()
  await expect(page.getByLabel('Texto do botão')).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(page.locator('#conteudo')).toBeFocused()
  await company.change({ active: true })
  await page.clock.runFor(31_000)
  await expect(page.getByLabel('Texto do botão')).toHaveValue('Fale com a gente')

  await company.change({ active: false })
  await page.goto('/dashboard/notifications')
  await expect(page.getByText('Seus dados estão guardados')).toBeVisible()
  await expect(page.getByText('Nenhuma notificação ainda')).toBeHidden()
  await page.goto('/dashboard/billing')
  await expect(page.getByRole('region', { name: 'Básico' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('0 de 5')).toHaveCount(0)
})

test('a bigger plan is in force without a reload; who may not add a seller is told whom to ask', async ({
  page,
  company,
}) => {
  await company.change({ sellers_limit: 1 })
  await company.add('sellers', seller('Bento Reis'))
  await page.clock.install()
  await signIn(page, '/dashboard/sellers')
  const add = page.getByRole('button', { name: 'Novo vendedor' })
  await expect(add).toBeDisabled()
  await company.change({ sellers_limit: 2 })
  await page.clock.runFor(31_000)
  await expect(add).toBeEnabled()

  await company.change({ sellers_limit: 1 })
  await company.changeAna({ role: 'seller' })
  await page.reload()
  await expect(page.getByText('avise quem cuida da equipe')).toBeVisible()
  await expect(page.getByRole('link', { name: 'mude de plano' })).toHaveCount(0)
  // Only managers may store pictures.
  await page.goto('/dashboard/installation?tab=widget')
  await page.getByRole('switch', { name: 'Mostrar o logo' }).press(' ')
  await expect(page.getByLabel('Endereço da imagem do logo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar imagem' })).toHaveCount(0)
})

test('super_admin sees that a chosen company is off, and no lead is registered there; a list that is being read asks for nothing', async ({
  page,
  company,
}) => {
  await company.change({ active: false })
  const release = await hold(page, '**/rest/v1/companies*')
  await signIn(page, `/dashboard/captured-contacts?company=${company.id}`, 'super_admin')
  const chosen = page.getByRole('combobox', { name: 'Empresa' })
  await expect(chosen).toHaveAttribute('placeholder', 'Carregando…')
  release()
  await expect(page.getByText('Empresa desativada: os links e formulários')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Registrar lead' })).toHaveCount(0)
})

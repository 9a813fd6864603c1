import { expect, type Page } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openServer, seller, test } from '../support/own-company.ts'
import { signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const words = 'Usamos seus dados só para responder.\n\nVeja https://aurora.example/privacidade.'
const box = (page: Page) => page.getByLabel('Texto de privacidade')

/** The company form's button; the retention form has its own. */
const save = (page: Page) =>
  page.getByRole('region', { name: 'Dados da empresa' }).getByRole('button', { name: 'Salvar' })

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await save(page).click()
  await expect(page.getByText('Empresa atualizada!')).toBeVisible()
}

test('the admin’s text is on the form and its preview, and each lead keeps the version that it accepted', {
  tag: '@both-engines',
}, async ({ page, company }) => {
  await company.change({ name: 'Loja Discreta' })
  await company.add('sellers', seller('Rui Sá'))
  await signIn(page, '/dashboard/settings?tab=company')
  await box(page).fill('a'.repeat(4001))
  await save(page).click()
  await expect(page.getByText('Use no máximo 4.000 caracteres.')).toBeVisible()
  await say(page, words)
  await page.reload()
  await expect(box(page)).toHaveValue(words)

  await page.goto('/dashboard/installation')
  const preview = page.frameLocator('iframe[title="Formulário como o cliente vê"]')
  await expect(preview.getByText('cuida dos seus dados')).toBeVisible()

  await page.goto(`/capture-lead?company=${company.id}`)
  const summary = page.getByText('Como Loja Discreta cuida dos seus dados')
  await expect(page.getByText('Usamos seus dados só para responder.')).toBeHidden()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Usamos seus dados só para responder.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://aurora.example/privacidade' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  await page.getByLabel('Nome').fill('Teresa Lima')
  await page
    .getByLabel(/WhatsApp|Telefone/)
    .first()
    .fill('81998887777')
  await page.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  await expect(page.getByText('Obrigado, Teresa!')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/settings?tab=company')
  await say(page, 'Outras palavras.')
  await page.goto('/dashboard/captured-contacts')
  await page.getByRole('link', { name: 'Teresa Lima' }).first().click()
  const consent = page.getByRole('dialog').getByRole('region', { name: 'Consentimento' })
  await expect(consent).toContainText('Texto de privacidade (versão 1)')
  await expect(consent).toContainText('Usamos seus dados só para responder.')
})

test('text typed while the company’s data are being saved can be saved next', async ({
  page,
  company,
  request,
}) => {
  await signIn(page, '/dashboard/settings?tab=company')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await intercept(page, '**/rpc/update_company*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Nome da empresa').fill('Loja Boreal')
  await save(page).click()
  await box(page).fill('Só para responder.')
  goOn()
  await expect(page.getByText('Empresa atualizada!')).toBeVisible()
  await save(page).click()
  const stored = () => openServer(request)('get', `companies?id=eq.${company.id}`)
  const both = { name: 'Loja Boreal', privacy_text: 'Só para responder.' }
  await expect.poll(stored).toMatchObject([both])
})

import { expect, type Page, test } from '@playwright/test'
import { codeOf } from '../support/add-factor.ts'
import { intercept } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { notice } from '../support/steps.ts'

const password = 'senha boa de usar'
const part = (page: Page) => page.getByRole('region', { name: 'Aplicativo autenticador' })
const turnOn = (page: Page) => part(page).getByRole('button', { name: 'Ativar aplicativo' })
const picture = (page: Page) => part(page).getByRole('img', { name: /^QR code/ })
const code = (page: Page) => page.getByRole('textbox', { name: 'Código do aplicativo' })
const secretOf = async (page: Page) =>
  ((await part(page).locator('code').textContent()) ?? '').replaceAll(' ', '')

test.beforeEach(async ({ page }) => {
  const email = await newUser(page, password)
  await page.goto('/dashboard/settings?tab=security')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(turnOn(page)).toBeVisible()
})

test('the focus stays in the card: to the steps, back by “Cancelar”, forward, and off', async ({
  page,
}) => {
  await turnOn(page).press('Enter')
  await expect(part(page).getByRole('list', { name: 'Como ativar' })).toBeFocused()
  await part(page).getByRole('button', { name: 'Cancelar' }).press('Enter')
  await expect(turnOn(page)).toBeFocused()
  await turnOn(page).press('Enter')
  await code(page).fill('000000')
  const confirm = part(page).getByRole('button', { name: 'Ativar', exact: true })
  await confirm.press('Enter')
  await expect(part(page).getByRole('alert')).toContainText('Código incorreto ou já usado')
  await expect(code(page)).toBeFocused()
  await code(page).fill(codeOf(await secretOf(page)))
  await confirm.press('Enter')
  const turnOff = part(page).getByRole('button', { name: 'Desativar' })
  await expect(turnOff).toBeFocused()
  await turnOff.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).press('Enter')
  await expect(notice(page, 'Aplicativo desativado.')).toBeVisible()
  await expect(turnOn(page)).toBeFocused()
})

test('a set-up that is begun twice before the first answer shows one QR code, whose code counts', async ({
  page,
}) => {
  let asked = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await intercept(page, '**/auth/v1/factors', async (route) => {
    if (route.request().method() === 'POST') asked += 1
    if (asked === 1) await held
    await route.continue()
  })
  await turnOn(page).click()
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('tab', { name: 'Perfil' }).click()
  await page.getByRole('tab', { name: 'Segurança' }).click()
  await turnOn(page).click()
  // Long enough for a second factor to be requested and shown.
  await page.waitForTimeout(2_000)
  letGo()
  await page.waitForTimeout(2_000)
  await expect(picture(page)).toHaveCount(1)
  await expect(notice(page, 'Erro ao ativar o aplicativo')).toHaveCount(0)
  await code(page).fill(codeOf(await secretOf(page)))
  await code(page).press('Enter')
  await expect(notice(page, 'Aplicativo ativado!')).toBeVisible()
})

test('two tabs set up the app at once: neither fails, and the older QR code says that it is void', async ({
  page,
}) => {
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/settings?tab=security')
  await expect(turnOn(tab)).toBeVisible()
  let begun = false
  await intercept(page, '**/auth/v1/factors', async (route) => {
    if (route.request().method() === 'POST' && !begun) {
      begun = true
      await turnOn(tab).click()
      await expect(picture(tab)).toBeVisible()
    }
    return route.continue()
  })
  await turnOn(page).click()
  await expect(picture(page)).toBeVisible()
  await code(tab).fill(codeOf(await secretOf(tab)))
  await code(tab).press('Enter')
  await expect(part(tab).getByRole('alert')).toContainText('Este QR code não vale mais')
  await code(page).fill(codeOf(await secretOf(page)))
  await code(page).press('Enter')
  await expect(notice(page, 'Aplicativo ativado!')).toBeVisible()
})

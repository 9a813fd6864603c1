import { expect } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { addFactor } from '../support/add-factor.ts'
import { newUser } from '../support/new-user.ts'
import { openServer, test } from '../support/own-company.ts'
import { chooseAction, notice, signIn } from '../support/steps.ts'

const password = 'senha boa de usar'

test('a super administrator removes a user’s second factor after a confirmation', async ({
  page,
  company,
}) => {
  const email = await newUser(page, password)
  const person = `users?email=eq.${email}`
  await openServer(page.request)('patch', person, { company_id: company.id, approved: true })
  await addFactor(page, email, password)

  await signIn(page, `/dashboard/companies?aberta=${company.id}`, 'super_admin')
  const drawer = page.getByRole('dialog', { name: 'Loja Aurora' })
  const actions = drawer.getByRole('button', { name: 'Ações de Rita Alves' })
  const remove = 'Desativar verificação em duas etapas'
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await actions.scrollIntoViewIfNeeded()
    await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  }
  await chooseAction(page, 'Rita Alves', remove)
  const question = page.getByRole('dialog', { name: 'Desativar a verificação em duas etapas?' })
  await expect(question).toContainText('confirme antes que é mesmo Rita Alves quem pede')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(drawer).toBeVisible()
  await chooseAction(page, 'Rita Alves', remove)
  await question.getByRole('button', { name: 'Desativar', exact: true }).click()
  await expect(notice(page, 'Verificação em duas etapas desativada!')).toBeVisible()
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Mudar perfil' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: remove })).toHaveCount(0)
})

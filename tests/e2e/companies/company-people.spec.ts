import { expect } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { answering, intercept } from '../support/intercept.ts'
import { newUser } from '../support/new-user.ts'
import { openServer, test } from '../support/own-company.ts'
import { chooseAction, notice, signIn, signInAs } from '../support/steps.ts'

const password = 'senha boa de usar'

/** Whether a click on the middle of the element reaches it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('a role is changed and an access taken away: the open screen of that person loses it at once', async ({
  page,
  company,
  browser,
  baseURL,
}) => {
  test.slow()
  const email = await newUser(page, password)
  const place = { company_id: company.id, role: 'manager', approved: true }
  await openServer(page.request)('patch', `users?email=eq.${email}`, place)
  const rita = await (await browser.newContext({ baseURL })).newPage()
  await signInAs(rita, { email, password }, '/dashboard/sellers')
  const add = rita.getByRole('button', { name: 'Novo vendedor' })
  await expect(add).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, `/dashboard/companies?aberta=${company.id}`, 'super_admin')
  const drawer = page.getByRole('dialog', { name: 'Loja Aurora' })
  const people = drawer.getByRole('region', { name: 'Pessoas com acesso' })
  await expect(people).toContainText('Gerente')
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  await chooseAction(page, 'Rita Alves', 'Mudar perfil')
  const form = page.getByRole('dialog', { name: 'Mudar o perfil de Rita Alves' })
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(drawer).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ações de Rita Alves' })).toBeFocused()
  await chooseAction(page, 'Rita Alves', 'Mudar perfil')
  await form.getByRole('combobox', { name: 'Perfil' }).click()
  await expect(page.getByRole('option')).toHaveText(['Admin', 'Gerente', 'Vendedor', 'Usuário'])
  await page.getByRole('option', { name: 'Vendedor' }).click()
  await expect(form).toContainText('As chaves de API')
  expect(await findBarriers(page)).toEqual([])
  await form.getByRole('button', { name: 'Salvar' }).click()
  const changed = notice(page, 'Perfil alterado!')
  // The toast stays while the pointer is on it.
  await changed.hover()
  await expect(form).toBeHidden()
  await expect(people).toContainText('Vendedor')
  await expect(add).toHaveCount(0)

  await page.getByRole('button', { name: 'Ações de Rita Alves' }).press('Enter')
  const last = page.getByRole('menuitem', { name: 'Remover acesso' })
  await expect.poll(() => last.evaluate(isOnTop)).toBe(true)
  await expect(changed).toBeVisible()
  await last.click()
  const question = page.getByRole('dialog', { name: 'Remover o acesso de Rita Alves?' })
  await expect(question).toContainText('volta à fila de aprovação')
  expect(await findBarriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Remover acesso' }).click()
  await expect(notice(page, 'Acesso removido!')).toBeVisible()
  await expect(people).not.toContainText('Rita Alves')
  await rita.getByRole('link', { name: 'Contatos Capturados' }).click()
  const expiry = rita.getByRole('dialog', { name: 'Sua sessão expirou' })
  await expiry.getByRole('textbox', { name: 'Senha' }).fill(password)
  await expiry.getByRole('button', { name: 'Continuar' }).click()
  await expect(rita.getByText('Conta aguardando aprovação').first()).toBeVisible()
  await rita.context().close()

  await chooseAction(page, 'Ana Souza', 'Remover acesso')
  await page.getByRole('dialog').getByRole('button', { name: 'Remover acesso' }).click()
  await expect(notice(page, 'Erro ao remover acesso')).toContainText('ficaria sem administrador')
  await expect(people).toContainText('Ana Souza')
})

test('in the settings an admin changes a role and takes an access away; everybody reads who has one', async ({
  page,
  company,
}) => {
  const email = await newUser(page, password)
  const place = { company_id: company.id, role: 'seller', approved: true }
  await openServer(page.request)('patch', `users?email=eq.${email}`, place)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/dashboard/settings?tab=company')
  const people = page.getByRole('region', { name: 'Pessoas com acesso' })
  await expect(people.getByRole('listitem')).toHaveText([
    /^Ana Souza \(você\).*Admin$/,
    /Vendedor$/,
  ])
  await expect(people).toContainText('/register')
  await expect(page.getByRole('button', { name: 'Ações de Ana Souza' })).toHaveCount(0)
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  await chooseAction(page, 'Rita Alves', 'Mudar perfil')
  await page.getByRole('combobox', { name: 'Perfil' }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  const form = page.getByRole('dialog', { name: 'Mudar o perfil de Rita Alves' })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Perfil alterado!')).toBeVisible()
  await expect(people.getByRole('listitem').last()).toContainText('Admin')
  await expect(page.getByRole('button', { name: 'Ações de Rita Alves' })).toBeFocused()
  expect(await findBarriers(page)).toEqual([])
  await chooseAction(page, 'Rita Alves', 'Remover acesso')
  const question = page.getByRole('dialog', { name: 'Remover o acesso de Rita Alves?' })
  await expect(question).toContainText('só o suporte pode devolver o acesso')
  await question.getByRole('button', { name: 'Remover acesso' }).click()
  await expect(notice(page, 'Acesso removido!')).toBeVisible()
  await expect(people.getByRole('listitem')).toHaveCount(1)

  const waiting = { ...place, approved: false }
  await openServer(page.request)('patch', `users?email=eq.${email}`, waiting)
  await page.reload()
  await expect(people).toContainText('Pendente')
  await company.changeAna({ role: 'seller' })
  const list = '**/rest/v1/users?*'
  await intercept(page, list, answering(500))
  await page.reload()
  await expect(people).toContainText('Não foi possível carregar quem tem acesso.')
  await page.unroute(list)
  await people.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(people).toContainText('Ana Souza (você)')
  await expect(people).not.toContainText('@')
  await expect(people).not.toContainText('Rita Alves')
  await expect(people.getByRole('button')).toHaveCount(0)
})

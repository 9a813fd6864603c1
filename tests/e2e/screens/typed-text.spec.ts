import { expect } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { hold } from '../support/intercept.ts'
import { seller, test } from '../support/own-company.ts'
import { card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('one digit of a phone is corrected in place; a click outside a form does not close it; Escape and Cancelar ask before typed text is lost', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis', { phone: '11912345678' }))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  const form = page.getByRole('dialog', { name: 'Editar vendedor' })
  const phone = form.getByLabel('Telefone')
  await expect(phone).toHaveValue('(11) 91234-5678')
  await phone.focus()
  await phone.press('End')
  for (let step = 0; step < 2; step++) await phone.press('ArrowLeft')
  await phone.press('Backspace')
  await expect(phone).toHaveValue('(11) 9123-4578')
  await phone.press('9')
  await expect(phone).toHaveValue('(11) 91234-5978')
  await phone.press('Home')
  for (let step = 0; step < 2; step++) await phone.press('Delete')
  await expect(phone).toHaveValue('(19) 1234-5978')
  await phone.fill('11912345678')

  const name = form.getByLabel('Nome completo')
  await name.fill('Bento Prado')
  await page.mouse.click(20, 450)
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Bento Prado')
  await name.fill('Bento Reis')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  await name.fill('Bento Prado')
  await form.getByRole('button', { name: 'Fechar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(form).toBeHidden()
  await expect(card(page, 'Bento Reis')).toBeVisible()
})

test('a save in progress cannot be left, and closes its own form alone, however long the list takes', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('Bento Prado')
  const list = await hold(page, '**/rest/v1/sellers*', (method) => method === 'GET')
  const answer = await hold(page, '**/rest/v1/sellers*', (method) => method === 'PATCH')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Fechar' })).toBeDisabled()
  await page.keyboard.press('Escape')
  // A dialog opens or closes in the next frame.
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  )
  await expect(form).toBeVisible()
  answer()
  await expect(notice(page, 'Vendedor atualizado!')).toBeVisible()
  await expect(form).toBeHidden()
  list()
  await expect(card(page, 'Bento Prado')).toBeVisible()
})

test('a search for sellers can always be seen and cleared', async ({ page, company }) => {
  await company.change({ sellers_limit: 20 })
  const team = Array.from({ length: 10 }, (_, place) => seller(`Vendedor ${place}`))
  await company.add('sellers', ...team, seller('Zeca', { deleted_at: new Date().toISOString() }))
  await signIn(page, '/dashboard/sellers')
  const search = page.getByRole('searchbox', { name: 'Buscar vendedor' })
  await search.fill('Vendedor 3')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Arquivar Vendedor 3' }).click()
  await expect(page.getByText('Nenhum vendedor encontrado com essa busca.')).toBeVisible()
  await search.fill('Vendedor 4')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await expect(card(page, 'Zeca')).toBeVisible()
})

test('the button of a site and the company’s data cannot be left without a question; who discards typed text continues where they clicked', async ({
  page,
  context,
  company: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, '/dashboard/installation?tab=widget')
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await page.getByLabel('Texto do botão').fill('Fale com a gente')
  await page.getByRole('tab', { name: 'Link direto' }).click()
  await expect(question).toContainText('ainda não copiou o código')
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Texto do botão')).toHaveValue('Fale com a gente')
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect(page.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  await page.getByRole('tab', { name: 'Link direto' }).click()
  await expect(page).not.toHaveURL(/tab=/)

  await page.goto('/dashboard/settings?tab=company')
  await page.getByLabel('Texto de privacidade').fill('Usamos seus dados só para responder.')
  await page.getByRole('tab', { name: 'Notificações' }).click()
  await expect(question).toContainText('ainda não foram salvas')
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  const data = page.getByRole('region', { name: 'Dados da empresa' })
  await data.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Empresa atualizada!')).toBeVisible()
  await page.getByRole('tab', { name: 'Notificações' }).click()
  await expect(page).toHaveURL(/tab=notifications/)

  await page.getByRole('tab', { name: 'Empresa' }).click()
  await page.getByLabel('Texto de privacidade').fill('Usamos seus dados.')
  await page.getByRole('tab', { name: 'Empresa' }).press('ArrowDown')
  await question.getByRole('button', { name: 'Descartar' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page).not.toHaveURL(/tab=company/)
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
})

test('a logo that arrives late undoes no later setting', async ({ page, company: _ }) => {
  await signIn(page, '/dashboard/installation?tab=widget')
  const answer = await hold(page, '**/storage/v1/object/logos/**')
  await page.getByRole('switch', { name: 'Mostrar o logo' }).press(' ')
  const sent = page.waitForResponse('**/storage/v1/object/logos/**')
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }),
  })
  await page.getByRole('switch', { name: 'Mostrar o logo' }).press(' ')
  await page.getByLabel('Texto do botão').fill('Fale com a gente')
  answer()
  await sent
  await page.getByRole('switch', { name: 'Mostrar o logo' }).press(' ')
  await expect(page.getByLabel('Endereço da imagem do logo')).toHaveValue(/logos/)
  await expect(page.getByLabel('Texto do botão')).toHaveValue('Fale com a gente')
})

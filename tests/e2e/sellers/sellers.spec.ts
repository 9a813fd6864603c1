import { expect } from '@playwright/test'
import { openServer, seller, test } from '../support/own-company.ts'
import { card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a seller is added, edited, paused, archived and brought back', { tag: '@first' }, async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Novo vendedor' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(form.getByText('Informe o nome completo.')).toBeVisible()
  await form.getByLabel('Nome completo').fill('Helena Dias')
  await form.getByLabel('E-mail').fill('helena@autohorizonte.example')
  await form.getByLabel('Telefone').pressSequentially('20987654321999')
  await expect(form.getByLabel('Telefone')).toHaveValue('(20) 98765-4321')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(form.getByText('DDD inválido.')).toBeVisible()
  await form.getByLabel('Telefone').fill('1130004000')
  await expect(form.getByLabel('Telefone')).toHaveValue('(11) 3000-4000')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(notice(page, 'Vendedor cadastrado!')).toBeVisible()
  await expect(card(page, 'Helena Dias')).toContainText('Ativo')

  await page.getByRole('button', { name: 'Editar Helena Dias' }).click()
  await form.getByLabel('Nome completo').fill('Helena Prado')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(card(page, 'Helena Prado')).toBeVisible()
  // The closing dialog returns the focus asynchronously and would swallow a key.
  await expect(form).toBeHidden()
  await page.getByRole('switch', { name: 'Recebe leads: Helena Prado' }).press(' ')
  await expect(card(page, 'Helena Prado')).toContainText('Inativo')

  await page.getByRole('button', { name: 'Arquivar Helena Prado' }).click()
  await expect(notice(page, 'Vendedor arquivado!')).toContainText('0 leads continuam no histórico')
  await expect(card(page, 'Helena Prado')).toBeHidden()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await expect(card(page, 'Helena Prado')).toContainText('Arquivado')
  await expect(page.getByRole('button', { name: 'Editar Helena Prado' })).toBeHidden()
  await page.getByRole('button', { name: 'Desarquivar' }).click()
  await expect(notice(page, 'Vendedor desarquivado!')).toBeVisible()
  await expect(page.getByText('Nenhum vendedor arquivado')).toBeVisible()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await page.getByRole('button', { name: 'Arquivar Helena Prado' }).click()
  await expect(card(page, 'Helena Prado')).toBeHidden()
})

test('the focus returns to its place, after the form and after an archived card', async ({
  page,
  company,
}) => {
  // A closed dialog keeps the focus until its motion ends.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await company.add('sellers', seller('Bento Reis'), seller('Clara Nunes'))
  await signIn(page, '/dashboard/sellers')
  const add = page.getByRole('button', { name: 'Novo vendedor' })
  for (const way of ['Escape', 'Cancelar', 'Fechar']) {
    await add.press('Enter')
    await expect(page.getByLabel('Nome completo')).toBeFocused()
    if (way === 'Escape') await page.keyboard.press(way)
    else await page.getByRole('dialog').getByRole('button', { name: way }).press('Enter')
    await expect(add).toBeFocused()
  }
  const bento = card(page, 'Bento Reis')
  const edit = bento.getByRole('button', { name: /^Editar/ })
  await edit.press('Enter')
  await page.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(edit).toBeFocused()
  const toggle = bento.getByRole('switch')
  await toggle.press(' ')
  await expect(bento).toContainText('Inativo')
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-disabled', 'false')
  await page.getByRole('button', { name: 'Arquivar Bento Reis' }).press('Enter')
  await expect(card(page, 'Clara Nunes')).toBeFocused()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await bento.getByRole('button', { name: 'Desarquivar' }).press('Enter')
  await expect(bento).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('many teams come in steps, and the focus goes on with the first new one', async ({
  page,
  company,
  request,
}) => {
  const names = Array.from({ length: 22 }, (_, n) => ({
    name: `Equipe ${n + 10}`,
    company_id: company.id,
  }))
  await openServer(request)('post', 'teams', names)
  await signIn(page, '/dashboard/sellers?tab=equipes')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  await page.getByRole('button', { name: 'Mostrar mais equipes (2)' }).press('Enter')
  await expect(cards).toHaveCount(22)
  await expect(card(page, 'Equipe 30')).toBeFocused()
})

import { expect } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

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
}) => {
  await signIn(page, '/dashboard/sellers')
  const add = page.getByRole('button', { name: 'Novo vendedor' })
  for (const way of ['Escape', 'Cancelar', 'Fechar']) {
    await add.press('Enter')
    await expect(page.getByLabel('Nome completo')).toBeFocused()
    if (way === 'Escape') await page.keyboard.press(way)
    else await page.getByRole('dialog').getByRole('button', { name: way }).press('Enter')
    await expect(add).toBeFocused()
  }
  const cards = page.getByRole('article')
  const edit = cards.first().getByRole('button', { name: /^Editar/ })
  await edit.press('Enter')
  await page.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(edit).toBeFocused()
  const toggle = cards.first().getByRole('switch')
  await toggle.press(' ')
  await expect(cards.first()).toContainText('Inativo')
  await expect(toggle).toBeFocused()
  const isSaved = () => expect(toggle).toHaveAttribute('aria-disabled', 'false')
  await isSaved()
  await toggle.press(' ')
  await expect(cards.first()).not.toContainText('Inativo')
  await isSaved()
  const second = await cards.nth(1).getAttribute('aria-label')
  const first = await cards.first().getAttribute('aria-label')
  await page.getByRole('button', { name: `Arquivar ${first}` }).press('Enter')
  await expect(card(page, `${second}`)).toBeFocused()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await card(page, `${first}`).getByRole('button', { name: 'Desarquivar' }).press('Enter')
  await expect(card(page, `${first}`)).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('the counters go back to zero only after a confirmation, and no contact is lost', async ({
  page,
}) => {
  await captureLead(page, 'Vera Antes do Zero', '81998765432')
  await signIn(page, '/dashboard/sellers')
  const zero = page.getByText('0', { exact: true })
  const received = page.getByRole('article').filter({ hasNot: zero })
  await expect(received.first()).toBeVisible()
  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(received.first()).toBeVisible()
  await page.getByRole('button', { name: 'Zerar contadores' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zerar contadores' }).click()
  await expect(page.getByText('Contadores zerados!')).toBeVisible()
  await expect(received).toHaveCount(0)
  await page.getByRole('link', { name: 'Contatos Capturados' }).click()
  await expect(page.getByText('Vera Antes do Zero').first()).toBeVisible()
})

test('a list that cannot be read says so and can be tried again', async ({ page }) => {
  await intercept(page, '**/rest/v1/sellers*', (route) => route.fulfill({ status: 500 }))
  await signIn(page, '/dashboard/sellers')
  // Once in place of the list and once as a toast.
  await expect(page.getByText('Erro ao carregar vendedores')).toHaveCount(2)
  await expect(page.getByText('Não foi possível carregar a lista de vendedores.')).toHaveCount(2)
  await page.unroute('**/rest/v1/sellers*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('many teams come in steps, and the focus goes on with the first new one', async ({
  page,
  company,
}) => {
  const names = Array.from({ length: 22 }, (_, n) => ({ name: `Equipe ${n + 10}` }))
  await company.add('teams', ...names)
  await signIn(page, '/dashboard/sellers?tab=equipes')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  await page.getByRole('button', { name: 'Mostrar mais equipes (2)' }).press('Enter')
  await expect(cards).toHaveCount(22)
  await expect(card(page, 'Equipe 30')).toBeFocused()
})

import { expect, type Page } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { newAddress } from '../support/mails.ts'
import { openServer, test } from '../support/own-company.ts'
import { figure, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page) => signIn(page, '/dashboard/user-approval', 'super_admin')
test.beforeEach(async ({ request }) => {
  await openServer(request)('patch', 'users?approved=is.false', { approved: true })
})

const approve = (page: Page) => page.getByRole('button', { name: 'Aprovar Ana Souza' })

test('a waiting user is approved with a company and a role, also on a phone', async ({
  page,
  company,
  request,
}) => {
  await company.change({ name: 'Loja da Aprovação' })
  await company.changeAna({ approved: false, role: 'user', company_id: null })
  await open(page)
  await expect(page).toHaveTitle('Aprovação de Usuários · Rodízio')
  await expect(figure(page, 'Pendentes')).toContainText('1')
  const total = Number((await figure(page, 'Total').textContent())?.replace(/\D/g, ''))
  await expect(figure(page, 'Aprovados')).toContainText(String(total - 1))
  const row = page.getByRole('row').filter({ hasText: 'Ana Souza' })
  await expect(row).toContainText(/@/)
  await expect(row).toContainText('Usuário')
  await expect(row).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(row).toContainText('Pendente')

  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  await approve(page).click()
  const form = page.getByRole('dialog')
  await expect(form).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await form.getByRole('combobox', { name: 'Empresa' }).fill('Aprovação')
  await page.getByRole('option', { name: 'Loja da Aprovação' }).click()
  await form.getByRole('combobox', { name: 'Perfil' }).click()
  await expect(page.getByRole('option')).toHaveText(['Admin', 'Gerente', 'Vendedor', 'Usuário'])
  await page.getByRole('option', { name: 'Gerente' }).click()
  await form.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText('Usuário aprovado!')).toBeVisible()
  await expect(page.getByText('Nenhum usuário pendente')).toBeVisible()
  await expect(figure(page, 'Pendentes')).toContainText('0')
  await expect(figure(page, 'Aprovados')).toContainText(String(total))
  const [ana] = await openServer(request)('get', `users?company_id=eq.${company.id}`)
  expect(ana).toMatchObject({ name: 'Ana Souza', role: 'manager', approved: true })
})

test('a company that was removed takes nobody: the dialog says so and stays; its own user is approved without one, as the dialog shows', async ({
  page,
  company,
  request,
}) => {
  await company.changeAna({ approved: false })
  await company.changeAna({ company_id: null })
  await company.change({ name: 'Loja que Some' })
  await open(page)
  await approve(page).click()
  const chosen = page.getByRole('combobox', { name: 'Empresa' })
  await chosen.click()
  await page.getByRole('option', { name: 'Loja que Some' }).click()
  await company.change({ deleted_at: new Date() })
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(notice(page, 'Erro ao aprovar usuário')).toContainText('Empresa não encontrada')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).press('Enter')
  await expect(approve(page)).toBeFocused()

  await company.changeAna({ company_id: company.id })
  await page.reload()
  await approve(page).click()
  await expect(chosen).toHaveValue('')
  await chosen.click()
  await page.getByRole('option').first().click()
  await expect(page.getByRole('combobox', { name: 'Perfil' })).toHaveValue('Usuário')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).press('Enter')
  await approve(page).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).press('Enter')
  await expect(page.getByText('Sem empresa definida, cria a sua no primeiro acesso.')).toBeVisible()
  const [ana] = await openServer(request)('get', 'users?name=eq.Ana Souza')
  expect(ana).toMatchObject({ company_id: null, role: 'user', approved: true })
})

test('a long list of waiting users is paged, and its last page may empty', async ({
  page,
  company,
  request,
}) => {
  test.slow()
  const server = openServer(request, '/auth/v1/')
  const ids: string[] = []
  for (let i = 0; i < 50; i += 1) {
    const account = {
      email: `fila${i}.${Date.now()}@novo.example`,
      user_metadata: { name: `P${i}` },
    }
    const [made] = [await server('post', 'admin/users', account)].flat()
    ids.push(String(made?.id))
  }
  await company.changeAna({ approved: false })
  await open(page)
  await expect(page.getByText('1–50 de 51 pendentes')).toBeVisible()
  await expect(approve(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText('51–51 de 51 pendentes')).toBeVisible()
  await approve(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText('Usuário aprovado!')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(51)
  await expect(page.getByText('de 51 pendentes')).toHaveCount(0)
  await openServer(request)('patch', `users?id=in.(${ids})`, { approved: true })
})

test('a sign-up is refused after a question, also with an unconfirmed address, and leaves the counters', async ({
  page,
  company,
  request,
}) => {
  const account = {
    email: newAddress(),
    password: 'senha-de-spam',
    user_metadata: { name: 'Spam' },
  }
  await openServer(request, '/auth/v1/')('post', 'admin/users', account)
  await company.changeAna({ approved: false })
  await open(page)
  await expect(figure(page, 'Pendentes')).toContainText('2')
  const refuse = page.getByRole('button', { name: 'Recusar Spam' })
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(refuse).toBeVisible()
    await expect.poll(() => isWiderThanScreen(page)).toBe(false)
    expect(await findBarriers(page)).toEqual([])
  }
  await refuse.click()
  const question = page.getByRole('dialog', { name: 'Recusar Spam?' })
  await expect(question).toContainText('A conta é excluída agora')
  await expect(question).toContainText('pode se cadastrar de novo')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await refuse.click()
  await question.getByRole('button', { name: 'Recusar' }).click()
  await expect(notice(page, 'Cadastro recusado!')).toBeVisible()
  await expect(refuse).toHaveCount(0)
  await expect(figure(page, 'Pendentes')).toContainText('1')
  expect(await openServer(request)('get', `users?email=eq.${account.email}`)).toEqual([])

  await page.getByRole('button', { name: 'Recusar Ana Souza' }).click()
  await company.changeAna({ approved: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Recusar' }).click()
  await expect(notice(page, 'Erro ao recusar usuário')).toContainText('já foi aprovado')
  await expect(page.getByText('Nenhum usuário pendente')).toBeVisible()
})

test('who was approved without a company waits again after a question', async ({
  page,
  company,
}) => {
  // Other journeys leave such accounts too.
  await company.changeAna({ company_id: null, updated_at: new Date() })
  await open(page)
  const without = page.getByRole('region', { name: 'Aprovados sem empresa' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  await without.getByRole('button', { name: 'Remover acesso de Ana Souza' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remover acesso' }).click()
  await expect(notice(page, 'Acesso removido!')).toBeVisible()
  await expect(without.getByText('Ana Souza')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Aprovar Ana Souza' })).toBeVisible()
})

test('a list that cannot be read is tried again; it says why an unconfirmed user cannot be approved', async ({
  page,
  request,
}) => {
  await openServer(request, '/auth/v1/')('post', 'admin/users', {
    email: newAddress(),
    password: 'senha-sem-prova',
    user_metadata: { name: 'Nina Sem Prova' },
  })
  const read = /\/rest\/v1\/(users|rpc\/get_platform_figures)/
  await intercept(page, read, (route) => route.fulfill({ status: 500 }))
  await open(page)
  await expect(page.getByText('Erro ao carregar usuários')).toBeVisible()
  await expect(figure(page, 'Total')).toContainText('—')
  await expect(page.getByText('Erro ao carregar aprovados')).toBeVisible()
  await page.unroute(read)
  await page.getByRole('button', { name: 'Tentar novamente' }).last().click()
  await expect(page.getByText('Erro ao carregar aprovados')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Nina Sem Prova' })
  await expect(row).toContainText('E-mail não confirmado')
  const button = row.getByRole('button', { name: 'Aprovar Nina Sem Prova' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('E-mail não confirmado')
})

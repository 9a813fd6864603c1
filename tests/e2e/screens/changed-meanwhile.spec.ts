import { expect, type Page } from '@playwright/test'
import { openServer, seller, test } from '../support/own-company.ts'
import { card, chooseAction, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar' })

test('a seller whom a colleague switched off stays so when I correct the name', async ({
  page,
  company,
  request,
}) => {
  const send = openServer(request)
  const row = `sellers?company_id=eq.${company.id}`
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('Bento Prado')
  await send('patch', row, { active: false, phone: '81933334444' })
  await save(page).click()
  await expect(notice(page, 'Vendedor atualizado!')).not.toContainText('recebe leads')
  await expect(form).toBeHidden()
  await expect(card(page, 'Bento Prado')).toContainText('Inativo')
  expect(await send('get', row)).toMatchObject([
    { name: 'Bento Prado', active: false, phone: '81933334444' },
  ])
})

test('a colleague’s phone appears in the open form, even while my name is missing', async ({
  page,
  company,
  request,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('')
  const row = `sellers?company_id=eq.${company.id}`
  await openServer(request)('patch', row, { phone: '81933334444' })
  await expect(form.getByLabel('Telefone')).toHaveValue(/3333-4444/)
  await form.getByLabel('Nome completo').fill('Bento Prado')
  await save(page).click()
  await expect(form).toBeHidden()
  expect(await openServer(request)('get', row)).toMatchObject([
    { name: 'Bento Prado', phone: '81933334444' },
  ])
})

test('a seller’s form that is saved unchanged changes nothing', async ({
  page,
  company,
  request,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Editar Bento Reis' }).click()
  const row = `sellers?company_id=eq.${company.id}`
  await openServer(request)('patch', row, { name: 'Bento Lima' })
  await save(page).click()
  await expect(notice(page, 'Vendedor atualizado!')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card(page, 'Bento Lima')).toBeVisible()
})

test('a company keeps a colleague’s plan and switch; a cleared phone is removed', async ({
  page,
  company,
  request,
}) => {
  await company.change({ name: 'Loja de Antes', phone: '8133334444' })
  await signIn(page, '/dashboard/companies', 'super_admin')
  await chooseAction(page, 'Loja de Antes', 'Editar dados')
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome da empresa').fill('Loja de Agora')
  await form.getByLabel('Telefone').fill('')
  await company.change({ active: false, plan: 'pro', email: 'nova@aurora.example' })
  await save(page).click()
  await expect(notice(page, 'Empresa atualizada!')).toContainText('Loja de Agora')
  await expect(form).toBeHidden()
  expect(await openServer(request)('get', `companies?id=eq.${company.id}`)).toMatchObject([
    {
      name: 'Loja de Agora',
      email: 'nova@aurora.example',
      phone: null,
      plan: 'pro',
      active: false,
    },
  ])
})

test('a company that a colleague renamed keeps its name when I save its privacy text', async ({
  page,
  company,
  request,
}) => {
  await company.change({ phone: '8133334444' })
  await signIn(page, '/dashboard/settings?tab=company')
  const data = page.getByRole('region', { name: 'Dados da empresa' })
  await data.getByLabel('Texto de privacidade').fill('Usamos seus dados só para responder.')
  await data.getByLabel('Telefone').fill('')
  await company.change({ name: 'Loja Boreal', time_zone: 'America/Manaus' })
  await data.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Empresa atualizada!')).toBeVisible()
  await expect(data.getByLabel('Nome da empresa')).toHaveValue('Loja Boreal')
  await expect(data.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  expect(await openServer(request)('get', `companies?id=eq.${company.id}`)).toMatchObject([
    {
      name: 'Loja Boreal',
      phone: null,
      time_zone: 'America/Manaus',
      privacy_text: 'Usamos seus dados só para responder.',
    },
  ])
})

test('the company’s form follows a colleague’s changes, except in fields that I edited', async ({
  page,
  company,
}) => {
  await page.clock.install()
  await signIn(page, '/dashboard/settings?tab=company')
  const data = page.getByRole('region', { name: 'Dados da empresa' })
  const name = data.getByLabel('Nome da empresa')
  const email = data.getByLabel('E-mail')
  const button = data.getByRole('button', { name: 'Salvar' })
  await expect(name).toHaveValue('Loja Aurora')
  await company.change({ name: 'Loja Boreal' })
  await page.clock.runFor(31_000)
  await expect(name).toHaveValue('Loja Boreal')
  await expect(button).toBeDisabled()

  await name.fill('Loja do Sul')
  await company.change({ name: 'Loja do Norte', email: 'norte@aurora.example' })
  await page.clock.runFor(31_000)
  await expect(email).toHaveValue('norte@aurora.example')
  await expect(name).toHaveValue('Loja do Sul')
  await expect(button).toBeEnabled()
  await name.fill('Loja do Norte')
  await expect(button).toBeDisabled()
})

test('a capture page keeps the address, style and questions that a colleague gave it', async ({
  page,
  company,
  request,
}) => {
  const send = openServer(request)
  const row = `capture_pages?company_id=eq.${company.id}`
  const slug = `feirao-${company.id.slice(0, 8)}`
  const words = { name: 'Feirão', title: 'Feirão de verão', description: 'Só hoje.' }
  await send('post', 'capture_pages', { company_id: company.id, ...words, slug })
  await signIn(page, '/dashboard/landing-pages')
  await chooseAction(page, 'Feirão', 'Editar')
  const form = page.getByRole('dialog')
  await form.getByLabel('Título').fill('Feirão de inverno')
  await form.getByLabel('Descrição').fill('')
  const theirs = {
    slug: `${slug}-novo`,
    custom_css: 'h1 { color: #15803d; }',
    fields: ['name', 'phone', 'city'],
  }
  await send('patch', row, theirs)
  await save(page).click()
  await expect(notice(page, 'Página atualizada!')).toBeVisible()
  await expect(form).toBeHidden()
  const title = 'Feirão de inverno'
  expect(await send('get', row)).toMatchObject([{ ...theirs, title, description: null }])

  await chooseAction(page, 'Feirão', 'Editar')
  await form.getByLabel('E-mail').check()
  await send('patch', row, { title: 'Feirão da primavera' })
  await save(page).click()
  await expect(form).toBeHidden()
  const fields = ['name', 'phone', 'email', 'city']
  expect(await send('get', row)).toMatchObject([{ title: 'Feirão da primavera', fields }])

  await chooseAction(page, 'Feirão', 'Editar')
  await send('patch', row, { name: 'Feirão de sempre' })
  await save(page).click()
  await expect(form).toBeHidden()
  await expect(card(page, 'Feirão de sempre')).toBeVisible()
})

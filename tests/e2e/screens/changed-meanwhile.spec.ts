import { expect, type Page } from '@playwright/test'
import { openServer, seller, test } from '../support/own-company.ts'
import { card, chooseAction, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar' })

test('a seller’s form saves what I changed alone: a colleague’s phone appears in it, and whom they switched off stays so', async ({
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
  await send('patch', row, { name: 'Bento Lima' })
  await save(page).click()
  await expect(notice(page, 'Vendedor atualizado!')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(card(page, 'Bento Lima')).toBeVisible()

  await page.getByRole('button', { name: 'Editar Bento Lima' }).click()
  await form.getByLabel('Nome completo').fill('')
  await send('patch', row, { phone: '81933334444' })
  await expect(form.getByLabel('Telefone')).toHaveValue(/3333-4444/)
  await form.getByLabel('Nome completo').fill('Bento Prado')
  await send('patch', row, { active: false })
  await save(page).click()
  await expect(form).toBeHidden()
  await expect(card(page, 'Bento Prado')).toContainText('Inativo')
  await expect(notice(page, 'recebe leads')).toHaveCount(0)
  expect(await send('get', row)).toMatchObject([
    { name: 'Bento Prado', active: false, phone: '81933334444' },
  ])
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

test('the company’s form follows a colleague’s changes, except in fields that I edited, and saves these alone', async ({
  page,
  company,
  request,
}) => {
  await page.clock.install()
  await company.change({ phone: '8133334444' })
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

  const mine = { privacy_text: 'Usamos seus dados só para responder.', phone: null }
  await data.getByLabel('Texto de privacidade').fill(mine.privacy_text)
  await data.getByLabel('Telefone').fill('')
  const theirs = { name: 'Loja do Leste', time_zone: 'America/Manaus' }
  await company.change(theirs)
  await button.click()
  await expect(notice(page, 'Empresa atualizada!')).toBeVisible()
  await expect(name).toHaveValue(theirs.name)
  await expect(button).toBeDisabled()
  const rows = await openServer(request)('get', `companies?id=eq.${company.id}`)
  expect(rows).toMatchObject([{ ...mine, ...theirs }])
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
})

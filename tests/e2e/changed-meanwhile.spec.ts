/** A form stays open while a colleague changes the same record: what was not touched in it stays theirs. */
import { expect, type Page } from '@playwright/test'
import { openServer, seller, test } from './own-company.ts'
import { card, notice, signIn } from './steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar' })

async function choose(page: Page, name: string, entry: string) {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a seller who was switched off meanwhile stays so when the name is corrected', async ({
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
  await expect(form).toBeHidden()
  expect(await notice(page, 'Vendedor atualizado!').textContent()).not.toContain('recebe leads')
  await expect(card(page, 'Bento Prado')).toContainText('Inativo')
  expect(await send('get', row)).toMatchObject([
    { name: 'Bento Prado', active: false, phone: '81933334444' },
  ])
})

test('a seller’s form that is saved as it was opened changes nothing', async ({
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

test('a company’s plan and switch of meanwhile stay; a phone that is cleared goes', async ({
  page,
  company,
  request,
}) => {
  await company.change({ name: 'Loja de Antes', phone: '8133334444' })
  await signIn(page, '/dashboard/companies', 'super_admin')
  await choose(page, 'Loja de Antes', 'Editar dados')
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

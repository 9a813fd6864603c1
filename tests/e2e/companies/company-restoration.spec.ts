/** Product decision 6. */
import { expect, type Page } from '@playwright/test'
import { expectUsable, findBarriers } from '../support/accessibility.ts'
import { getAccount } from '../support/accounts.ts'
import { seller, test } from '../support/own-company.ts'
import { card, chooseAction, notice, signIn, signInAs } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const row = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem', { name, exact: true })

async function removeByMenu(page: Page, name: string): Promise<void> {
  await chooseAction(page, name, 'Remover')
  await page.getByRole('dialog').getByRole('button', { name: 'Remover empresa' }).click()
  await expect(notice(page, 'Empresa removida!')).toBeVisible()
}

async function askToRestore(page: Page, name: string): Promise<void> {
  await page.getByRole('switch', { name: /^Removidas \(\d+\)$/ }).press(' ')
  await page.getByRole('button', { name: `Restaurar ${name}` }).press('Enter')
}

test('a removed company is found under “Removidas” and restored; meanwhile its people read why they wait', async ({
  page,
  company,
}) => {
  test.slow()
  await company.change({ name: 'Loja de Volta' })
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/companies', 'super_admin')
  await removeByMenu(page, 'Loja de Volta')
  await expect(row(page, 'Empresas', 'Loja de Volta')).toHaveCount(0)

  await signInAs(page, getAccount('admin'), '/dashboard/sellers')
  const gone = page.getByText('A empresa da sua conta foi removida da plataforma.')
  await expect(page.getByText('Conta aguardando aprovação')).toBeVisible()
  await expect(gone).toBeVisible()
  await expect(page.getByText('Vai criar a sua empresa?')).toHaveCount(0)
  await page.goto('/dashboard/settings')
  await expect(gone).toBeVisible()

  await signIn(page, '/dashboard/companies', 'super_admin')
  await askToRestore(page, 'Loja de Volta')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Tem certeza que deseja restaurar a empresa Loja de Volta?')
  await expect(question).toContainText('o acesso de sua equipe')
  expect(await findBarriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancelar' }).click()
  const removed = row(page, 'Empresas removidas', 'Loja de Volta')
  await expect(removed).toContainText(
    /Removida em \d\d\/\d\d\/\d{4} por .+\. Será excluída definitivamente em \d\d\/\d\d\/\d{4}\./,
  )
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await removed.getByRole('button').click()
  await question.getByRole('button', { name: 'Restaurar empresa' }).click()
  await expect(notice(page, 'Empresa restaurada!')).toContainText('Loja de Volta')
  await expect(row(page, 'Empresas', 'Loja de Volta')).toContainText('1 de 5 vendedores')
  await expect(removed).toHaveCount(0)

  await signInAs(page, getAccount('admin'), '/dashboard/sellers')
  await expect(card(page, 'Bento Reis')).toBeVisible()
})

test('a company that a colleague restored first is not restored twice: the screen says so', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja Já de Volta', deleted_at: new Date() })
  await signIn(page, '/dashboard/companies', 'super_admin')
  await askToRestore(page, 'Loja Já de Volta')
  await company.change({ deleted_at: null })
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar empresa' }).click()
  await expect(notice(page, 'Erro ao restaurar empresa')).toContainText(
    'Esta empresa não está entre as removidas.',
  )
  await expect(row(page, 'Empresas', 'Loja Já de Volta')).toBeVisible()
})

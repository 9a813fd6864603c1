import { expect } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { daysAgo, seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a new company is invited to add its first seller, and has no archived ones', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja Nova' })
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByText('Nenhum vendedor cadastrado ainda')).toBeVisible()
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await expect(page.getByText('Nenhum vendedor arquivado')).toBeVisible()
})

test('a card shows a seller’s contact data and company; an archived one is faded', async ({
  page,
  company,
}) => {
  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes', { deleted_at: daysAgo(1) }),
  )
  await captureLead(page, 'Lia Primeira', '81912345678', { p_company_id: company.id })
  await signIn(page, '/dashboard/sellers')
  await expect(card(page, 'Bento Reis')).toContainText('bento@aurora.example')
  await expect(card(page, 'Bento Reis')).toContainText('(81) 99111-2222')
  await expect(card(page, 'Bento Reis')).toContainText('Loja Aurora')
  await expect(card(page, 'Bento Reis')).toContainText(/1\s*lead recebido/)
  await expect.poll(() => opacity('Bento Reis')).toBe(1)
  await page.getByRole('switch', { name: 'Mostrar arquivados' }).press(' ')
  await expect(card(page, 'Clara Nunes')).toBeVisible()
  await expect.poll(() => opacity('Clara Nunes')).toBeLessThan(1)

  /** The effective opacity, multiplied along the ancestors. */
  function opacity(name: string): Promise<number> {
    return card(page, name)
      .getByRole('heading')
      .evaluate((heading) => {
        let seen = 1
        for (let part: Element | null = heading; part; part = part.parentElement) {
          seen *= Number(getComputedStyle(part).opacity)
        }
        return seen
      })
  }
})

test('a seller is added inactive, and joins the rotation when the form says so', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja Nova' })
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Novo vendedor' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('Davi Lopes')
  await form.getByLabel('E-mail').fill('davi@aurora.example')
  await form.getByLabel('Telefone').fill('81991112222')
  await form.getByRole('switch', { name: 'Ativo' }).press(' ')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  const told = page.getByText('Está fora do rodízio até ser ativado.')
  await expect(told).toBeVisible()
  await expect(page.getByText('já pode receber leads.')).toBeHidden()
  await expect(card(page, 'Davi Lopes')).toContainText('Inativo')
  await page.getByRole('button', { name: 'Editar Davi Lopes' }).click()
  await expect(form.getByRole('switch', { name: 'Ativo' })).not.toBeChecked()
  await form.getByRole('switch', { name: 'Ativo' }).press(' ')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Vendedor atualizado!')).toContainText(
    'Está no rodízio e recebe leads.',
  )
  await expect(card(page, 'Davi Lopes')).toContainText('Ativo')
})

test('managers are in the list, without a promise of leads', async ({ page, company }) => {
  await company.add('sellers', seller('Gabriela Gerente', { role: 'manager' }))
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Editar Gabriela Gerente' }).click()
  await page.getByRole('dialog').getByLabel('Nome completo').fill('Gabriela Maia')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Vendedor atualizado!')).toContainText(
    'Gerentes ficam fora do rodízio.',
  )
  await expect(card(page, 'Gabriela Maia')).toBeVisible()
})

test('the remaining number of sellers of the plan is refreshed every 30 seconds', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await page.clock.install()
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByText('1 de 5 vendedores do plano Básico')).toBeVisible()
  await company.add('sellers', seller('Clara Nunes'))
  await page.clock.runFor(31_000)
  await expect(page.getByText('2 de 5 vendedores do plano Básico')).toBeVisible()
})

test('a seller with the same phone or e-mail is named, and may be added twice all the same', async ({
  page,
  company,
}) => {
  await company.add(
    'sellers',
    seller('Rui Sá', { phone: '81991112222' }),
    seller('Lia Reis', { phone: '81993334444', deleted_at: daysAgo(1) }),
  )
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('button', { name: 'Novo vendedor' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('Rui de Novo')
  await form.getByLabel('E-mail').fill(' LIA@aurora.example')
  await expect(form.getByText('Lia Reis (nos arquivados) já tem este e-mail.')).toBeVisible()
  await form.getByLabel('Telefone').fill('8191112222')
  await expect(form.getByText('Rui Sá já tem este telefone.')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(card(page, 'Rui de Novo')).toBeVisible()
  await page.getByRole('button', { name: 'Editar Rui Sá' }).click()
  await expect(form.getByText('Rui de Novo já tem este telefone.')).toBeVisible()
  await expect(form.getByText('já tem este e-mail.')).toHaveCount(0)
})

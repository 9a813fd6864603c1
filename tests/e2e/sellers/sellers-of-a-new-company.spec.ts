import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { daysAgo, pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a new company is invited to add its first seller, who is added inactive, and joins the rotation when the form says so', async ({
  page,
  company: _,
}) => {
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByText('Nenhum vendedor cadastrado ainda')).toBeVisible()
  const archived = page.getByRole('switch', { name: 'Mostrar arquivados' })
  await archived.press(' ')
  await expect(page.getByText('Nenhum vendedor arquivado')).toBeVisible()
  await archived.press(' ')

  await page.getByRole('button', { name: 'Novo vendedor' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('Davi Lopes')
  await form.getByLabel('E-mail').fill('davi@aurora.example')
  await form.getByLabel('Telefone').fill('81991112222')
  await form.getByRole('switch', { name: 'Ativo' }).press(' ')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Está fora do rodízio até ser ativado.')).toBeVisible()
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

test('a card shows a seller’s contact data, company and outcomes; an archived one is faded; the plan’s remaining number follows every 30 seconds', async ({
  page,
  company,
}) => {
  const id = randomUUID()
  await company.add(
    'sellers',
    seller('Bento Reis', { id }),
    seller('Clara Nunes', { deleted_at: daysAgo(1) }),
    seller('Davi Lopes', { active: false }),
  )
  await captureLead(page, 'Lia Primeira', '81912345678', { p_company_id: company.id })
  await company.add(
    'leads_captured',
    { ...pastLead('Lia', 3), seller_id: id, outcome: 'won', outcome_value: 1197.5 },
    { ...pastLead('Rui', 2), seller_id: id },
  )
  await page.clock.install()
  await signIn(page, '/dashboard/sellers')
  const bento = card(page, 'Bento Reis')
  await expect(bento).toContainText('bento@aurora.example')
  await expect(bento).toContainText('(81) 99111-2222')
  await expect(bento).toContainText('Loja Aurora')
  await expect(bento).toContainText(/1\s*lead recebido/)
  await expect(bento).toContainText('33,3%')
  await expect(bento).toContainText('R$\u00a01.197,50')
  await expect(bento).toContainText(/Última atividade: \d\d\/\d\d\/\d{4}/)
  await expect(card(page, 'Davi Lopes')).toContainText('0,0%')
  await expect(card(page, 'Davi Lopes')).toContainText('Última atividade: Nunca')
  await expect.poll(() => opacity('Bento Reis')).toBe(1)
  await expect(page.getByText('2 de 5 vendedores do plano Básico')).toBeVisible()
  await company.add('sellers', seller('Eva Prado'))
  await page.clock.runFor(31_000)
  await expect(page.getByText('3 de 5 vendedores do plano Básico')).toBeVisible()
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

test('managers are in the list, without turns and without a promise of leads', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Gabriela Gerente', { role: 'manager' }))
  await signIn(page, '/dashboard/sellers')
  await expect(card(page, 'Gabriela Gerente')).toContainText('Gerente, fora do rodízio')
  await expect(page.getByRole('button', { name: /^Folga e horários de/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Editar Gabriela Gerente' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome completo').fill('Gabriela Maia')
  await expect(form.getByRole('button', { name: 'Folga, horários e rodízio' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Vendedor atualizado!')).toContainText(
    'Gerentes ficam fora do rodízio.',
  )
  await expect(card(page, 'Gabriela Maia')).toBeVisible()
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

import { expect } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('cards, filters, drawer, quarantine and dialogs are accessible', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Lia de Olinda', '81912345678', {
    p_company_id: company.id,
    p_attribution: { utm_campaign: 'primavera' },
    p_consent: { version: '1', purpose: 'para responder', marketing: true },
  })
  const suspect = { cause: 'rate', phone: '81912345678', phone_key: '81912345678' }
  const more = { name: 'Robô da Silva', source: 'facebook', template: 'Olá!' }
  await company.add('quarantined_leads', { ...suspect, ...more })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/dashboard/captured-contacts?periodo=hoje')
  await expect(page.getByRole('listitem').filter({ hasText: 'Lia de Olinda' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Lia de Olinda', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Por que este vendedor?')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^Resultado de Lia/ }).click()
  await page.getByRole('menuitem', { name: 'Ganho…' }).click()
  await expect(page.getByRole('dialog', { name: 'Marcar como ganho' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /Quarentena/ }).click()
  await expect(page.getByText('Robô da Silva')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})

test('a failed read says so and is tried again; a failed count hides no contact', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Lia de Olinda', 1))
  await intercept(page, '**/rpc/list_contacts', (route) => route.abort())
  await intercept(page, '**/rpc/count_contacts', (route) => route.abort())
  await signIn(page, '/dashboard/captured-contacts')
  await expect(page.getByText('Não foi possível carregar os dados dos leads.')).toBeVisible()
  await page.unroute('**/rpc/list_contacts')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Lia de Olinda')
})

import { expect } from '@playwright/test'
import { seller, test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const suspect = (name: string, cause: string) => ({
  name,
  cause,
  phone: '81912345678',
  phone_key: '81912345678',
  source: 'facebook',
  template: 'Olá!',
})

test('a visitor who was no robot is released to the next seller', { tag: '@first' }, async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await company.add(
    'quarantined_leads',
    suspect('Lia Ligeira', 'too_fast'),
    suspect('Robô da Silva', 'honeypot'),
    suspect('Vizinha Prado', 'rate'),
  )
  await signIn(page, '/dashboard/captured-contacts')
  await expect(page.getByText('Nenhum contato capturado ainda')).toBeVisible()
  await page.getByRole('tab', { name: 'Quarentena 3 em quarentena' }).click()
  const suspects = page.getByRole('tabpanel').getByRole('listitem')
  await expect(suspects).toHaveCount(3)
  const row = (name: string) => suspects.filter({ hasText: name })
  await expect(row('Lia Ligeira')).toContainText('Enviou rápido demais para uma pessoa')
  await expect(row('Robô da Silva')).toContainText('Preencheu um campo invisível')
  await expect(row('Vizinha Prado')).toContainText('Muitos envios do mesmo lugar')
  await expect(row('Lia Ligeira')).toContainText('(81) 91234-5678')
  await page.getByRole('button', { name: 'Liberar Lia Ligeira' }).click()
  await expect(notice(page, 'Contato liberado!')).toContainText('Bento Reis recebeu Lia Ligeira.')
  await expect(suspects).toHaveCount(2)
  await expect(page.getByRole('tab', { name: 'Quarentena 2 em quarentena' })).toBeVisible()
  await page.getByRole('tab', { name: 'Contatos' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Lia Ligeira')
  await expect(page.getByRole('row').nth(1)).toContainText('Bento Reis')
})

test('a manager’s open quarantine explains that it is empty, and loads no contacts behind it', async ({
  page,
  company,
}) => {
  await company.changeAna({ role: 'manager' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/list_contacts')) asked.push(request.url())
  })
  await signIn(page, '/dashboard/captured-contacts?tab=quarentena')
  await expect(page.getByText('Nada em quarentena')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('tab', { name: 'Contatos' }).click()
  await expect(page.getByText('Nenhum contato capturado ainda')).toBeVisible()
  await page.getByRole('link', { name: 'Criar ou copiar meu link' }).click()
  await expect(page.getByRole('button', { name: 'Gerar link' })).toBeVisible()
})

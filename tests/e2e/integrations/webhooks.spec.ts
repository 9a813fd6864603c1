import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What listens beside a public server: no company may reach it. */
async function openNeighbour() {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/leads`,
    asked: () => asked,
    close: () => server.close(),
  }
}

test('a webhook is made, tried, changed and deleted', async ({ page, company }) => {
  const neighbour = await openNeighbour()
  await company.changeAna({ role: 'manager' })
  await signIn(page, '/dashboard/integrations?tab=webhooks')
  await expect(page.getByText('Nenhum webhook ainda')).toBeVisible()

  await button(page, 'Novo webhook').press('Enter')
  await expect(dialog(page).getByLabel('Endereço')).toBeFocused()
  await dialog(page).getByLabel('Endereço').fill('https://10.0.0.1/leads')
  await button(page, 'Criar webhook').click()
  await expect(
    dialog(page).getByText('Informe um endereço público que comece com https://'),
  ).toBeVisible()
  await expect(dialog(page).getByLabel('Endereço')).toBeFocused()
  await expect(notice(page, 'Erro ao criar webhook')).toHaveCount(0)
  await expect(dialog(page).getByLabel('Dados de um contato excluídos')).toBeChecked()
  await dialog(page).getByLabel('Endereço').fill(neighbour.url)
  await dialog(page).getByLabel('Lead ganho ou perdido').check()
  await expectAccessible(page)
  await button(page, 'Criar webhook').click()

  const shown = page.getByRole('dialog', { name: 'O segredo aparece só agora' })
  const secret = String(await shown.getByText(/^whsec_/).textContent())
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, 'Já guardei').click()
  const webhook = page.getByRole('article', { name: neighbour.url })
  await expect(webhook).toContainText(
    'Lead capturado · Lead ganho ou perdido · Dados de um contato excluídos',
  )
  await expect(page.getByText(secret)).toHaveCount(0)

  await webhook.getByRole('button', { name: 'Enviar teste' }).click()
  const log = webhook.getByRole('list', { name: `Entregas a ${neighbour.url}` })
  await expect(log.getByRole('listitem')).toContainText('O endereço é de uma rede privada.')
  await expect(log.getByRole('listitem')).toContainText('Não entregue')
  await expect(log.getByRole('listitem')).toContainText('Um teste não é repetido.')
  await expect(log.getByRole('listitem')).toContainText('webhook-id: ')
  await log.getByRole('button', { name: 'Enviar de novo: Teste' }).click()
  await expect(log.getByRole('listitem')).toHaveCount(2)
  await expect(log.getByRole('listitem').first()).toContainText('Enviado de novo')
  await expect(webhook).toContainText('Com falhas')
  expect(neighbour.asked()).toBe(0)
  await expectAccessible(page)

  await webhook.getByRole('button', { name: 'Trocar segredo' }).click()
  await dialog(page).getByRole('button', { name: 'Trocar segredo' }).click()
  await expect(shown.getByText(/^whsec_/)).not.toHaveText(secret)
  await button(page, 'Já guardei').click()
  await expect(webhook).toContainText('O segredo anterior também assina até')

  await webhook.getByRole('button', { name: 'Editar webhook' }).click()
  await dialog(page).getByLabel('Endereço').fill('https://crm.example/leads')
  await button(page, 'Salvar').click()
  const moved = page.getByRole('article', { name: 'https://crm.example/leads' })
  await moved.getByRole('switch', { name: 'Enviar eventos' }).press('Space')
  await expect(moved.getByText('Desligado', { exact: true })).toBeVisible()
  await expect(moved).toContainText('não é enviado nem guardado')
  await expect(moved.getByRole('button', { name: 'Enviar teste' })).toBeDisabled()
  await page.reload()
  await expect(moved).toContainText('Desligado')

  await moved.getByRole('button', { name: 'Excluir webhook' }).click()
  await dialog(page).getByRole('button', { name: 'Excluir webhook' }).click()
  await expect(page.getByText('Nenhum webhook ainda')).toBeVisible()
  neighbour.close()
})

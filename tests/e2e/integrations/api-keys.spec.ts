import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { seller, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const card = (page: Page, name: string) => page.getByRole('article', { name: `Chave ${name}` })

const shownKey = async (dialog: Locator) =>
  (await dialog.locator('code').first().textContent()) ?? ''

const names = async (request: APIRequestContext, key: string) => {
  const answer = await request.get('/rest/v1/leads_captured?select=name', {
    headers: { apikey: key },
  })
  return answer.ok()
    ? (await answer.json()).map(({ name }: { name: string }) => name)
    : answer.status()
}

test('a manager makes a key, a program reads with it, and it dies when it is revoked; a seller sees none', async ({
  page,
  company,
  request,
}) => {
  await company.changeAna({ role: 'manager' })
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  await signIn(page, '/dashboard/installation')
  await page.getByRole('link', { name: 'Integrações' }).click()
  await expect(page.getByRole('heading', { name: 'Integrações' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Criar chave' }).click()
  const form = page.getByRole('dialog', { name: 'Criar chave' })
  await form.getByRole('button', { name: 'Criar chave' }).click()
  await expect(form.getByText('Informe o nome.')).toBeVisible()
  await form.getByLabel('Nome').fill('n8n do marketing')
  await expect(form.getByRole('radio', { name: 'Somente leitura' })).toBeChecked()
  await form.getByRole('radio', { name: 'Leitura e escrita' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Criar chave' }).click()
  const made = page.getByRole('dialog', { name: 'Chave criada' })
  await expect(made.getByRole('heading', { name: 'A chave aparece só agora' })).toBeFocused()
  const key = await shownKey(made)
  expect(key).toMatch(/^rz_[\w-]{32}$/)
  await expect(made.getByText(`-H 'apikey: ${key}'`)).toBeVisible()
  await expect(made.getByRole('button', { name: 'Copiar chave' })).toBeVisible()
  await expectAccessible(page)
  expect(await names(request, key)).toEqual(['Lia de Olinda'])
  await page.keyboard.press('Escape')
  await made.getByRole('button', { name: 'Fechar' }).last().click()

  const n8n = card(page, 'n8n do marketing')
  await expect(n8n).toContainText('Ativa')
  await expect(n8n).toContainText(`rz_…${key.slice(-4)}`)
  await expect(n8n).toContainText('Leitura e escrita')
  await page.reload()
  await expect(n8n).toContainText('agora mesmo')
  await expect(page.getByText(key)).toHaveCount(0)
  await expectAccessible(page)

  await n8n.getByRole('button', { name: 'Revogar' }).click()
  const question = page.getByRole('dialog', { name: 'Revogar a chave n8n do marketing?' })
  await question.getByRole('button', { name: 'Revogar chave' }).click()
  await expect(notice(page, 'Chave revogada!')).toBeVisible()
  await expect(n8n).toContainText('Revogada')
  await expect.poll(() => names(request, key)).toBe(401)
  await expect(n8n.getByRole('button', { name: 'Revogar' })).toHaveCount(0)

  await company.changeAna({ role: 'seller' })
  await page.reload()
  await expect(
    page.getByText('Apenas administradores e gerentes podem ver as integrações'),
  ).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { path as installation, preview, publish, row } from '../support/capture-link.ts'
import { answering, intercept } from '../support/intercept.ts'
import { openServer, pastLead, test } from '../support/own-company.ts'
import { card, figure, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function choose(page: Page, company: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Empresa' }).click()
  await page.getByRole('option', { name: company }).click()
}

test('super_admin is asked for a company on each screen, and stays on the tab; companies that cannot be read do not look like none', async ({
  page,
  company,
  request,
}) => {
  test.slow()
  const short = company.id.slice(0, 8)
  const name = `Loja ${short}`
  await company.change({ name })
  await company.add('leads_captured', pastLead('Lia de Olinda', 0))
  await company.add('short_urls', { short_code: short, original_url: 'https://loja.example/' })
  const shopWindow = { name: 'Vitrine', title: 'Vitrine', company_id: company.id }
  await openServer(request)('post', 'capture_pages', shopWindow)
  const ask = (what: string) => page.getByText(`Escolha acima uma empresa para ${what}.`)

  await intercept(page, '**/rest/v1/companies*', answering(500))
  await signIn(page, '/dashboard/captured-contacts', 'super_admin')
  await expect(ask('ver os contatos dela')).toBeVisible()
  const failure = notice(page, 'Erro ao carregar empresas')
  await expect(failure).toBeVisible()
  await page.unroute('**/rest/v1/companies*')
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await choose(page, 'Auto Horizonte')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL(/company=/)
  await page.getByRole('tab', { name: /^Quarentena/ }).click()
  await choose(page, name)
  await expect(page.getByRole('tab', { name: /^Quarentena/, selected: true })).toBeVisible()
  await expect(page.getByText('Nada em quarentena')).toBeVisible()

  await page.goto('/dashboard/leads')
  await expect(ask('ver os leads dela')).toBeVisible()
  await choose(page, name)
  await expect(figure(page, 'Total de leads')).toContainText('1')

  await page.goto(installation)
  await expect(ask('criar links para ela')).toBeVisible()
  await choose(page, name)
  await expect(preview(page).getByText(name).first()).toBeVisible()
  const { code } = await publish(page)
  await expect(row(page, code)).toBeVisible()

  await page.goto(`${installation}?tab=widget`)
  await expect(ask('montar o botão do site dela')).toBeVisible()
  await intercept(page, '**/rpc/get_company_by_id', answering(500))
  await choose(page, name)
  await expect(page.getByText('Não foi possível carregar os dados da empresa.')).toBeVisible()
  await page.unroute('**/rpc/get_company_by_id')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  const snippet = page.getByLabel('Código de instalação')
  await expect(snippet).toContainText(`data-company="${company.id}"`)
  await page.getByRole('switch', { name: 'Mostrar o nome da empresa' }).press(' ')
  await expect(page.locator('rodizio-widget a')).toContainText(name)

  await page.goto('/dashboard/pages?tab=links')
  await expect(ask('ver as páginas e os links dela')).toBeVisible()
  await choose(page, name)
  await expect(card(page, `Link ${short}`)).toBeVisible()
  await page.getByRole('tab', { name: 'Landing Pages' }).click()
  await expect(card(page, 'Vitrine')).toBeVisible()
})

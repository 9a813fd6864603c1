/** The form inside a company's site (product.md 55). */
import { expect, mergeTests, type Page } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { test as withSite } from '../support/host-site.ts'
import { openServer, seller, test as withCompany } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

const test = mergeTests(withSite, withCompany)
const switchName = 'Mostrar o formulário em outros sites'

/** Returns the code that the screen offers. */
async function allow(page: Page, site: string): Promise<string> {
  await signIn(page, '/dashboard/installation?tab=frame')
  await page.getByRole('switch', { name: switchName }).press(' ')
  await page.getByRole('combobox', { name: 'Sites' }).fill(site)
  await page.getByRole('combobox', { name: 'Sites' }).press('Enter')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Sites salvos!')).toBeVisible()
  return String(await page.getByLabel('Código do formulário').textContent())
}

test('a site on the list shows the form, and a click there leads to WhatsApp; any other site shows nothing, nor does one whose list was switched off', async ({
  page,
  site,
  company,
}) => {
  await company.add('sellers', seller('Bia Rocha', { phone: '11912345678' }))
  const body = await allow(page, 'loja.site.test')
  const requests: string[] = []
  await page.context().route(/^https:\/\/wa\.me\//, (route) => {
    requests.push(route.request().frame() === page.mainFrame() ? 'page' : 'frame')
    return route.fulfill({ body: 'WhatsApp' })
  })
  await page.goto(site.address({ kind: 'plain', body, name: 'www.loja' }))
  const form = page.frameLocator('iframe')
  await form.getByLabel('Nome').fill('Vera do Site')
  await form.getByLabel('WhatsApp', { exact: true }).fill('81991234567')
  await form.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  const way = form.getByRole('link', { name: 'Abrir WhatsApp' })
  await expect(way).toBeVisible()
  // Nothing opens by itself there.
  await expect(form.locator('[data-redirect]')).toHaveCount(0)
  expect(await page.context().cookies()).toEqual([])
  await way.click()
  await page.waitForURL(/^https:\/\/wa\.me\/5511912345678/)
  expect(requests).toEqual(['page'])

  const expectRefused = async (name: string) => {
    const refused = page.waitForEvent('console', (said) => /frame-ancestors/.test(said.text()))
    await page.goto(site.address({ kind: 'plain', body, name }))
    await refused
    await expect(form.getByLabel('Nome')).toHaveCount(0)
  }
  await expectRefused('outra')
  await page.goto('/dashboard/installation?tab=frame')
  const toggle = page.getByRole('switch', { name: switchName })
  await expect(toggle).toBeChecked()
  await toggle.press(' ')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Sites salvos!')).toBeVisible()
  await expect(page.getByLabel('Código do formulário')).toHaveCount(0)
  await expectRefused('loja')
})

test('the code is of the company that super_admin has chosen, also right after another one', async ({
  page,
  company,
  request,
}) => {
  const send = openServer(request)
  const [name, other] = [`Loja ${company.id.slice(0, 8)}`, `Filial ${company.id.slice(0, 8)}`]
  const form_sites = ['loja.site.test']
  await company.change({ name, form_sites })
  const [branch] = await send('post', 'companies', {
    name: other,
    email: 'filial@aurora.example',
    form_sites,
  })
  await signIn(page, `/dashboard/installation?tab=frame&company=${company.id}`, 'super_admin')
  const code = page.getByLabel('Código do formulário')
  await expect(code).toContainText(`company=${company.id}`)
  // The second time the company is already known, so that nothing is drawn in between.
  for (const [chosen, id] of [
    [other, branch?.id],
    [name, company.id],
  ]) {
    await page.getByRole('combobox', { name: 'Empresa' }).click()
    await page.getByRole('option', { name: String(chosen) }).click()
    await expect(code).toContainText(`company=${id}`)
  }
  await send('patch', `companies?id=eq.${branch?.id}`, { deleted_at: new Date() })
})

test('what is no site is not saved, and the screen has no barriers', async ({ page, company }) => {
  expect(company.id).toBeTruthy()
  await signIn(page, '/dashboard/installation?tab=frame')
  await page.getByRole('switch', { name: switchName }).press(' ')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Informe pelo menos um site.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Sites' }).fill('não é um site!')
  await page.getByRole('combobox', { name: 'Sites' }).press('Enter')
  await expect(page.getByText(/^Não é um endereço de site: /)).toBeVisible()
  await expectUsable(page)
})

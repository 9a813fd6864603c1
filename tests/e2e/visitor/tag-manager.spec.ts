/** Google Tag Manager creates the script element itself and drops its `data-` attributes. */
import { expect, type Page } from '@playwright/test'
import { test } from '../support/host-site.ts'
import { notice, signIn } from '../support/steps.ts'

const button = (page: Page) => page.locator('rodizio-widget').getByRole('link')
const code = (page: Page) => page.getByLabel('Código para o Google Tag Manager')
const copy = (page: Page) => page.getByRole('button', { name: 'Copiar para o Tag Manager' })

/** Inserts the snippet as Tag Manager inserts a custom HTML tag. */
const install = (snippet: string, type = 'text/javascript') => `<script>
  const parsed = new DOMParser().parseFromString(${JSON.stringify(snippet).replaceAll('</', '<\\/')}, 'text/html')
  const script = document.createElement('script')
  script.type = '${type}'
  script.async = true
  script.src = parsed.querySelector('script').getAttribute('src')
  document.body.append(script)
</script>`

test('the copied code brings the button with its settings, and can be opened again; the other code tells why no button appears', async ({
  page,
  context,
  site,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, '/dashboard/installation?tab=widget')
  await expect(page.getByRole('heading', { name: 'Pré-visualização' })).toBeVisible()
  const other = await page.getByLabel('Código de instalação').textContent()
  await page.getByLabel('Texto do botão').fill('"Fale" <b>&amp; já')
  await page.getByLabel('Cor do botão').fill('#1d4ed8')
  await page.getByRole('radio', { name: 'Em cima, à esquerda' }).press(' ')
  await page.getByLabel('Mensagem inicial no WhatsApp').fill('Vi & quero\n+ detalhes')
  await page.getByRole('switch', { name: 'Pedir Cidade' }).press(' ')
  await copy(page).click()
  await expect(page.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await expect(code(page)).toHaveValue(copied)
  expect(copied).toMatch(/^<script src="http:[^"<>]+" async><\/script>$/)

  for (const type of ['text/javascript', 'module']) {
    await page.goto(site.address({ kind: 'plain', body: install(copied, type) }))
    await expect(button(page)).toContainText('"Fale" <b>&amp; já')
    await expect(button(page)).toHaveCSS('background-color', 'rgb(29, 78, 216)')
    expect(await button(page).boundingBox()).toMatchObject({ x: 16, y: 16 })
    const opened = context.waitForEvent('page')
    await button(page).click()
    const form = await opened
    expect(new URL(form.url()).searchParams.get('message')).toBe('Vi & quero\n+ detalhes')
    await expect(form.getByLabel('Cidade')).toBeVisible()
    await form.close()
  }

  const said = page.waitForEvent('console', (line) => line.text().startsWith('Rodízio'))
  await page.goto(site.address({ kind: 'plain', body: install(`${other}`) }))
  expect((await said).text()).toContain('(no Tag Manager: o código dele)')
  await expect(page.locator('rodizio-widget')).toHaveCount(0)

  await page.goto('/dashboard/installation?tab=widget')
  await expect(page.getByLabel('Texto do botão')).toHaveValue('Fale Conosco')
  await page.getByLabel('Código instalado').fill(`<!-- GTM -->\n${copied}`)
  await page.getByRole('button', { name: 'Abrir configurações' }).click()
  await expect(notice(page, 'Configurações abertas!')).toBeVisible()
  await expect(page.getByLabel('Texto do botão')).toHaveValue('"Fale" <b>&amp; já')
  await expect(code(page)).toHaveValue(copied)
  expect(problems).toEqual([])

  // A code that cannot be copied is selected, to be copied by hand.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await copy(page).click()
  await expect(notice(page, 'Não foi possível copiar.')).toBeVisible()
  const selected = await code(page).evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  )
  expect(selected).toBe(copied)
})

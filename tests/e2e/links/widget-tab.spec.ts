import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from '../support/accessibility.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const code = (page: Page) => page.getByLabel('Código de instalação')
const preview = (page: Page) => page.locator('rodizio-widget a')

async function openTab(page: Page): Promise<void> {
  await signIn(page, '/dashboard/installation?tab=widget')
  await expect(page.getByRole('heading', { name: 'Pré-visualização' })).toBeVisible()
}

test('the button starts from the defaults, and each setting shows at once, in the preview and in the code, which is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openTab(page)
  // Green, medium, embaixo à direita, still.
  await expect(preview(page)).toHaveCSS('background-color', 'rgb(37, 211, 102)')
  await expect(preview(page)).toHaveCSS('height', '56px')
  await expect(preview(page)).not.toHaveClass('pulse')
  await expect(page.getByRole('radio', { name: 'Embaixo, à direita' })).toBeChecked()
  await expect(code(page)).toHaveText(
    /^<script src="http:\/\/[^/]+\/widget\.js" data-company="[0-9a-f-]{36}" async><\/script>$/,
  )
  for (const step of ['Copie o código', /^Cole antes de <\/body>/, 'O botão aparece']) {
    await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible()
  }

  await page.getByLabel('Texto do botão').fill('Fale com a gente')
  await page.getByLabel('Cor do botão').fill('#1d4ed8')
  await page.getByRole('radio', { name: 'Grande' }).press(' ')
  await page.getByRole('radio', { name: 'Em cima, à esquerda' }).press(' ')
  await page.getByRole('switch', { name: 'Efeito pulsante' }).press(' ')
  await page.getByRole('switch', { name: 'Mostrar o nome da empresa' }).press(' ')
  await page.getByRole('switch', { name: 'Mostrar o logo' }).press(' ')
  await page.getByLabel('Mensagem inicial no WhatsApp').fill('Oi, vi "o carro" no site')
  const asked = page.getByRole('group', { name: 'Campos do formulário' })
  await expect(asked.getByText('Sempre pedido')).toHaveCount(2)
  await expect(asked.getByRole('switch')).toHaveCount(5)
  await page.getByRole('switch', { name: 'Pedir Cidade' }).press(' ')
  await page.getByLabel('Rótulo de Cidade').fill('Onde você mora?')
  await page.getByLabel('Cidade obrigatório').press(' ')

  await expect(preview(page)).toContainText('Fale com a gente')
  await expect(preview(page)).toContainText('Auto Horizonte')
  await expect(preview(page)).toHaveCSS('background-color', 'rgb(29, 78, 216)')
  await expect(preview(page)).toHaveCSS('height', '64px')
  await expect(preview(page)).toHaveClass('pulse')
  for (const attribute of [
    'data-text="Fale com a gente"',
    'data-message="Oi, vi &#34;o carro&#34; no site"',
    'data-color="#1d4ed8"',
    'data-size="large"',
    'data-position="top-left"',
    'data-pulse="true"',
    'data-show-name="true" data-show-avatar="true" data-name="Auto Horizonte"',
    'data-fields="city*=Onde você mora?"',
  ]) {
    await expect(code(page)).toContainText(attribute)
  }
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect(page.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await code(page).textContent())

  await expect(page.getByRole('img', { name: /no computador/ })).toBeVisible()
  const width = () =>
    page.locator('rodizio-widget').evaluate((host) => host.parentElement?.offsetWidth)
  await expect.poll(width).toBe(958)
  await page.getByRole('radio', { name: 'Celular' }).press(' ')
  await expect(page.getByRole('img', { name: /no celular/ })).toBeVisible()
  await expect.poll(width).toBe(373)
})

test('sites are allowed one by one, and an address can be tried; the tab is accessible, on a phone too', async ({
  page,
}) => {
  await openTab(page)
  const sites = page.getByRole('combobox', { name: 'Sites' })
  const address = page.getByLabel('Testar um endereço')
  await address.fill('qualquer.com.br')
  await expect(page.getByText('O botão aparece em qualquer.com.br.')).toBeVisible()
  await sites.fill('https://www.Loja.com.br/carros, *.auto.com.br')
  await sites.press('Enter')
  await expect(code(page)).toContainText('data-domains="www.loja.com.br, *.auto.com.br"')
  await expect(page.getByText('O botão não aparece em qualquer.com.br.')).toBeVisible()
  await address.fill('https://loja.com.br/contato')
  await expect(page.getByText('O botão aparece em loja.com.br.')).toBeVisible()
  await address.fill('seminovos.auto.com.br')
  await expect(page.getByText('O botão aparece em seminovos.auto.com.br.')).toBeVisible()
  await sites.pressSequentially('não[é,')
  await expect(page.getByText('Não é um endereço de site: não[é')).toBeVisible()
  await expectUsable(page)
})

test('the test page shows the real button; an installed code can be opened again', async ({
  page,
  context,
}) => {
  await openTab(page)
  await page.getByLabel('Texto do botão').fill('Quero um carro')
  await page.getByRole('radio', { name: 'No meio, à esquerda' }).press(' ')
  await expect(code(page)).toContainText('data-position="center-left"')
  const installed = await code(page).textContent()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Testar em um site de exemplo' }).click()
  const sample = await opened
  await expect(sample.getByRole('link', { name: /^Quero um carro/ })).toBeVisible()
  const formOpened = context.waitForEvent('page')
  await sample.getByRole('link', { name: /^Quero um carro/ }).press('Enter')
  await expect(
    (await formOpened).getByRole('button', { name: 'Enviar via WhatsApp' }),
  ).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Texto do botão')).toHaveValue('Fale Conosco')
  const pasted = page.getByLabel('Código instalado')
  const open = page.getByRole('button', { name: 'Abrir configurações' })
  await pasted.fill('<p>nada</p>')
  await open.click()
  await expect(page.getByText('Não encontramos o código do botão neste texto.')).toBeVisible()
  await pasted.fill(`${installed}`.replace(/data-company="\w/, 'data-company="0'))
  await open.click()
  await expect(page.getByText('Este código é de outra empresa.')).toBeVisible()
  await pasted.fill(`<!-- rodapé -->\n${installed}\n</body>`)
  await open.click()
  await expect(notice(page, 'Configurações abertas!')).toBeVisible()
  await expect(page.getByLabel('Texto do botão')).toHaveValue('Quero um carro')
  await expect(code(page)).toHaveText(`${installed}`)
})

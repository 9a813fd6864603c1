import { expect } from '@playwright/test'
import { openAsVisitor, ownLink, path, preview, publish, row } from '../support/capture-link.ts'
import { seller, test } from '../support/own-company.ts'
import { signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a link is configured next to its preview, published, and brings a lead with its source', {
  tag: '@first',
}, async ({ page, context, company }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page)
  await page.getByRole('link', { name: 'Instalação' }).click()
  await expect(page.getByText('Nenhum link de captura ainda')).toBeVisible()

  const message = page.getByLabel('Mensagem inicial no WhatsApp')
  await expect(message).toHaveValue('Olá! Gostaria de mais informações.')
  await expect(page.getByText('34 / 1.000')).toBeVisible()
  await message.fill('Oi, ')
  await page.getByRole('button', { name: '{vendedor}' }).click()
  await expect(message).toBeFocused()
  await page.keyboard.type('! Vi o {modelo}')
  await expect(page.getByText('{modelo} não é preenchido')).toBeVisible()
  await message.fill('Oi, {vendedor}! Sou {nome}.')
  await page.getByRole('combobox', { name: 'Origem do lead' }).click()
  await page.getByRole('option', { name: 'Facebook' }).click()

  await page.getByRole('tab', { name: 'Campos' }).click()
  await expect(page.getByRole('switch', { name: 'Nome' })).toBeHidden()
  await page.getByRole('switch', { name: 'Cidade' }).press(' ')
  await page
    .getByRole('group', { name: 'Campo Cidade' })
    .getByLabel('Rótulo')
    .fill('De onde você é?')
  await page.getByRole('checkbox', { name: 'Resposta obrigatória' }).press(' ')
  const form = preview(page)
  await expect(form.getByLabel('De onde você é?')).toHaveAttribute('aria-required', 'true')
  const up = page.getByRole('button', { name: 'Subir Cidade' })
  for (let press = 0; press < 4; press += 1) await up.press('Enter')
  await expect(up).toBeFocused()
  await expect(form.getByRole('textbox').first()).toHaveAttribute('name', 'city')

  await page.getByRole('tab', { name: 'Visual' }).click()
  await page.getByLabel('Título').fill('Feirão de sábado')
  await expect(form.getByRole('heading')).toHaveText('Feirão de sábado')
  for (const kind of ['Cor principal', 'Cor de fundo']) {
    const presets = page.getByRole('group', { name: `${kind}: cores prontas` })
    await expect(presets.getByRole('button')).toHaveCount(6)
  }
  // The default colours give no warning; the form darkens them itself.
  await expect(page.getByText('Contraste baixo')).toBeHidden()
  await page.getByLabel('Cor principal: outra cor').fill('#16a34b')
  await expect(page.getByText('Contraste baixo com texto branco (3,3:1)')).toBeVisible()
  await page.getByRole('button', { name: 'Roxo' }).click()
  await expect(page.getByText('Contraste baixo')).toBeHidden()
  const button = form.getByRole('button', { name: 'Enviar via WhatsApp' })
  await expect(button).toHaveCSS('background-color', 'rgb(124, 58, 237)')
  await page.getByRole('button', { name: 'Creme' }).click()
  await expect(form.locator('body')).toHaveCSS('background-color', 'rgb(255, 251, 235)')

  await page.getByRole('tab', { name: 'Comportamento' }).click()
  await page.getByLabel('Texto de agradecimento').fill('Já falamos com você!')
  const delay = page.getByRole('slider')
  await delay.press('End')
  await expect(delay).toHaveAttribute('aria-valuenow', '10')
  await page.getByText('Agradecimento', { exact: true }).click()
  await expect(form.getByText('Já falamos com você!')).toBeVisible()
  await expect(form.getByText('O WhatsApp abre sozinho em 10 s')).toBeVisible()

  await page.getByRole('tab', { name: 'Análises' }).click()
  await page.getByRole('switch', { name: 'Identificar visitas com UTM' }).press(' ')
  await page.getByLabel('utm_campaign').fill('feirao')

  const { url, code } = await publish(page)
  await expect(page.getByText('Link criado!')).toBeVisible()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/l\/fb\d{8}$/)
  expect(code.slice(2, 4)).toBe(String(new Date().getFullYear()).slice(-2))
  await ownLink(page).getByRole('button', { name: 'Copiar link' }).click()
  await expect(ownLink(page).getByRole('button', { name: 'Copiado!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect(ownLink(page).getByRole('button', { name: 'Copiar link' })).toBeVisible()
  const original = new URL(
    `${await page.getByRole('link', { name: 'Abrir formulário' }).getAttribute('href')}`,
  )
  expect(original.pathname).toBe('/capture-lead')
  expect(Object.fromEntries(original.searchParams)).toMatchObject({
    source: 'facebook',
    message: 'Oi, {vendedor}! Sou {nome}.',
    utm_campaign: 'feirao',
  })

  const visitor = await openAsVisitor(page, url)
  await expect(visitor.getByRole('heading')).toHaveText('Feirão de sábado')
  await visitor.getByLabel('De onde você é?').fill('Olinda')
  await visitor.getByLabel('Nome').fill('Lia Campos')
  await visitor.getByLabel('WhatsApp').fill('81912345678')
  await visitor.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  await expect(visitor.getByText('Já falamos com você!')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Abrir WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/5581991112222?text=${encodeURIComponent('Oi, Bento Reis! Sou Lia Campos.')}`,
  )
  await visitor.context().close()

  await page.reload()
  await expect(row(page, code)).toContainText(/Leads\s*1/)
  await expect(row(page, code)).toContainText('Facebook')
  await page.getByRole('link', { name: 'Contatos Capturados' }).click()
  const contact = page.getByRole('row', { name: /Lia Campos/ })
  await expect(contact).toContainText('Facebook')
  await expect(contact).toContainText('Olinda')
})

test('a new code leaves the old one working, a link that is switched off expires, and visitors see what is edited', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, path)
  const first = await publish(page)
  expect(first.code).toMatch(/^ig\d{8}$/)
  const asked = page.getByRole('dialog', { name: 'Criar outro link?' })
  await page.getByRole('button', { name: 'Regenerar' }).click()
  await expect(asked).toContainText('O atual continua funcionando')
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  const second = await publish(page, 'Regenerar')
  await expect(page.getByText('O anterior continua funcionando.')).toBeVisible()
  await expect(page.getByRole('figure')).toContainText(second.url)
  expect(second.code).not.toBe(first.code)
  for (const { url } of [first, second]) expect((await page.request.get(url)).status()).toBe(200)

  const toggle = page.getByRole('switch', { name: `Link ${first.code} ativo` })
  await toggle.press(' ')
  await expect(page.getByText('Link desativado!')).toBeVisible()
  await expect(row(page, first.code)).toContainText('Desativado')
  await expect(toggle).toBeFocused()
  const answer = await page.request.get(first.url)
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('Link não encontrado ou expirado')
  await toggle.press(' ')
  await expect(row(page, first.code)).not.toContainText('Desativado')
  expect((await page.request.get(first.url)).status()).toBe(200)

  const save = page.getByRole('button', { name: 'Salvar alterações' })
  await expect(page.getByText('Tudo publicado.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByRole('tab', { name: 'Visual' }).click()
  await page.getByLabel('Título').fill('Plantão de domingo')
  await expect(page.getByText('Alterações ainda não publicadas.')).toBeVisible()
  await page.getByRole('button', { name: 'Novo link' }).click()
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('Plantão de domingo')
  await save.click()
  await expect(page.getByText('Link atualizado!')).toBeVisible()
  await expect(page.getByText('Tudo publicado.')).toBeVisible()
  const visitor = await openAsVisitor(page, second.url)
  await expect(visitor.getByRole('heading')).toHaveText('Plantão de domingo')
  const written = new URL(visitor.url()).searchParams.get('config')
  expect(JSON.parse(`${written}`).appearance.title).toBe('Plantão de domingo')
  await visitor.context().close()

  await page.getByRole('button', { name: 'Novo link' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('Fale Conosco')
  await row(page, second.code).getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('Plantão de domingo')
})

import { expect } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { confirmNewLink, ownLink, path, preview, publish, row } from '../support/capture-link.ts'
import { answering, hold, intercept } from '../support/intercept.ts'
import { seller, test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an address that visitors must not be sent to is refused at its field', async ({
  page,
  company: _,
}) => {
  await signIn(page, path)
  await page.getByRole('tab', { name: 'Comportamento' }).click()
  const address = page.getByLabel('Redirecionar para outra página')
  await address.fill('javascript:alert(1)')
  await page.getByRole('tab', { name: 'Básico' }).click()
  await page.getByRole('button', { name: 'Gerar link' }).click()
  await expect(address).toBeFocused()
  await expect(
    page.getByText('Informe um endereço que comece com http:// ou https://.'),
  ).toBeVisible()
  await address.fill('https://aurora.example/obrigado')
  await page.getByRole('tab', { name: 'Visual' }).click()
  await page.getByRole('switch', { name: 'Mostrar logo' }).press(' ')
  const logo = page.getByLabel('Endereço da imagem do logo')
  await logo.fill('http://aurora.example/logo.png')
  await page.getByRole('button', { name: 'Gerar link' }).click()
  await expect(page.getByText('Use um endereço que comece com https://.')).toBeVisible()
  await logo.fill('https://aurora.example/logo.png')
  await publish(page)
})

test('a refusal of the server is shown, and the typed text stays; a seller finds no button that would be refused', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, path)
  const { url, code } = await publish(page)
  const learnRole = await hold(page, '**/rest/v1/rpc/get_user_profile')
  await company.changeAna({ role: 'seller' })
  await page.getByLabel('Mensagem inicial no WhatsApp').fill('Quero um carro!')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(notice(page, 'Erro ao atualizar link')).toContainText('Você não tem permissão')
  await page.getByRole('button', { name: 'Regenerar' }).click()
  await confirmNewLink(page)
  await expect(notice(page, 'Erro ao criar link')).toContainText('Você não tem permissão')
  await page.getByRole('switch', { name: `Link ${code} ativo` }).press(' ')
  await expect(notice(page, 'Erro ao atualizar link')).toHaveCount(2)
  await expect(page.getByLabel('Mensagem inicial no WhatsApp')).toHaveValue('Quero um carro!')

  learnRole()
  await page.reload()
  await expect(ownLink(page)).toContainText(url)
  await expect(preview(page).getByRole('heading')).toHaveText('Fale Conosco')
  await expect(row(page, code).getByRole('button', { name: 'Ver' })).toBeVisible()
  const changing = /Gerar link|Salvar|Regenerar|Novo link|Editar/
  await expect(page.getByRole('button', { name: changing })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
})

test('a list that cannot be read says so and can be tried again, and a new link is shown without it', async ({
  page,
  company: _,
}) => {
  const list = '**/rest/v1/rpc/list_capture_links*'
  await intercept(page, list, answering(500))
  await signIn(page, path)
  await expect(page.getByText('Erro ao carregar links')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhum link de captura ainda')).toBeVisible()

  await intercept(page, list, answering(500))
  await page.getByRole('button', { name: 'Gerar link' }).click()
  await expect(page.getByRole('heading', { name: 'Seu link' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Gerar link' })).toBeHidden()
  await expect(page.getByText('Tudo publicado.')).toBeVisible()
})

test('text that cannot be copied is selected; the QR code is shown, and saved as SVG and PNG', async ({
  page,
  company: _,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', {}))
  await signIn(page, path)
  const { url, code } = await publish(page)
  await ownLink(page).getByRole('button', { name: 'Copiar link' }).click()
  const refused = 'Não foi possível copiar. Tente selecionar o texto manualmente.'
  await expect(notice(page, refused)).toBeVisible()
  expect(await page.evaluate(() => `${getSelection()}`)).toBe(url)

  await ownLink(page).getByRole('button', { name: 'QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR code do link' })
  await expect(dialog.getByRole('img', { name: `QR code de ${url}` })).toBeVisible()
  for (const format of ['SVG', 'PNG']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: `Baixar ${format}` }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`qr-${code}.${format.toLowerCase()}`)
  }
})

test('every part is accessible, on a phone too', async ({ page, company: _ }) => {
  // Ten axe passes on a page with an iframe.
  test.slow()
  await signIn(page, path)
  for (const part of ['Básico', 'Campos', 'Visual', 'Comportamento', 'Análises']) {
    await page.getByRole('tab', { name: part }).click()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(preview(page).getByRole('heading')).toBeVisible()
      await expect.poll(() => isWiderThanScreen(page), part).toBe(false)
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [part, id, nodes[0]?.html])).toEqual([])
    }
  }
})

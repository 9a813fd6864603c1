import { expect, type FrameLocator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openServer, seller, test } from '../support/own-company.ts'
import { card, chooseAction, signIn } from '../support/steps.ts'

const preview = (page: Page) => page.frameLocator('iframe[title="Página como o cliente vê"]')

const logo = () =>
  sharp({ create: { width: 300, height: 120, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer()

/** Colours and logo as a visitor's browser draws them. */
async function expectLook(shown: Page | FrameLocator, button: string, background: string) {
  await expect(shown.getByRole('button', { name: 'Enviar via WhatsApp' })).toHaveCSS(
    'background-color',
    button,
  )
  await expect(shown.locator('body')).toHaveCSS('background-color', background)
}

async function expectLogo(shown: Page | FrameLocator) {
  const picture = shown.locator('img.logo')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(300)
}

test('a page gets colours and a logo beside its preview, and visitors see them, on the step of thanks too', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/landing-pages')
  await page.getByRole('button', { name: 'Nova página' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome da página').fill('Feirão azul')
  await form.getByLabel('Título').fill('Feirão de seminovos')
  await expect(preview(page).getByRole('heading', { name: 'Feirão de semin' })).toBeVisible()
  await expectLook(preview(page), 'rgb(18, 130, 59)', 'rgb(240, 249, 255)')
  await expect(preview(page).locator('img.logo')).toHaveCount(0)

  await form
    .getByRole('group', { name: 'Cor principal: cores prontas' })
    .getByRole('button', { name: 'Azul' })
    .press('Enter')
  await form.getByLabel('Cor de fundo: outra cor').fill('#1e293b')
  await form.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await logo(),
  })
  await expectLook(preview(page), 'rgb(37, 99, 235)', 'rgb(30, 41, 59)')
  await expectLogo(preview(page))
  await form.getByRole('radio', { name: 'Agradecimento' }).press(' ')
  await expect(preview(page).getByText('Obrigado, Maria!')).toBeVisible()
  await expectLogo(preview(page))
  expect(await findBarriers(page)).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  }
  await form.getByRole('button', { name: 'Criar página' }).press('Enter')
  await expect(form).toBeHidden()

  const [, slug] =
    /\/p\/([a-z0-9-]+)/.exec((await card(page, 'Feirão azul').textContent()) ?? '') ?? []
  const visitor = await page.context().newPage()
  const refused: string[] = []
  visitor.on('console', (message) => refused.push(message.text()))
  // The step of thanks stays.
  await intercept(visitor, 'https://wa.me/**', (route) => route.fulfill({ status: 204 }))
  await visitor.goto(`/p/${slug}`)
  await expectLook(visitor, 'rgb(37, 99, 235)', 'rgb(30, 41, 59)')
  await expectLogo(visitor)
  await expect(visitor.getByRole('contentinfo')).toHaveCSS('color', 'rgb(255, 255, 255)')
  expect(await findBarriers(visitor)).toEqual([])
  // Violations of the content security policy appear in the console.
  expect(refused).toEqual([])
  await visitor.getByLabel('Nome').fill('Lia de Olinda')
  await visitor.getByLabel('WhatsApp', { exact: true }).fill('81912345678')
  await visitor.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  await expect(visitor.getByText('Obrigado, Lia!')).toBeVisible()
  const chat = visitor.getByRole('link', { name: 'Abrir WhatsApp' })
  await expect(chat).toHaveCSS('background-color', 'rgb(37, 99, 235)')
  await expectLogo(visitor)
  await visitor.close()
})

test('an unfinished colour is refused at its field, and a logo is taken away again', async ({
  page,
  company,
}) => {
  await signIn(page, '/dashboard/installation')
  const logo_url = new URL('/landing/pictures/favicon.svg', page.url()).href
  const send = openServer(page.request)
  await send('post', 'capture_pages', {
    company_id: company.id,
    name: 'Vitrine',
    title: 'Vitrine',
    primary_color: '#7c3aed',
    logo_url,
  })
  const row = `capture_pages?company_id=eq.${company.id}&select=primary_color,logo_url`
  await page.goto('/dashboard/landing-pages')
  await chooseAction(page, 'Vitrine', 'Editar')
  const form = page.getByRole('dialog')
  const colour = form.getByLabel('Cor principal: outra cor')
  await colour.fill('#abc')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Use uma cor como #16a34a.')).toBeVisible()
  await expect(colour).toBeFocused()
  expect(await send('get', row)).toEqual([{ primary_color: '#7c3aed', logo_url }])
  await colour.fill('#ffe600')
  await expect(form.getByText('o texto do botão fica escuro')).toBeVisible()
  await expectLook(preview(page), 'rgb(255, 230, 0)', 'rgb(240, 249, 255)')
  // Escape closes the picker and leaves the dialog.
  const picker = page.locator('.mantine-ColorInput-dropdown')
  await expect(picker).toBeVisible()
  await colour.press('Escape')
  await expect(picker).toBeHidden()
  await expect(colour).toBeFocused()
  await expect(page.getByText('Descartar alterações?')).toBeHidden()
  await form.getByRole('button', { name: 'Remover imagem' }).click()
  await expect(preview(page).locator('img.logo')).toHaveCount(0)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  expect(await send('get', row)).toEqual([{ primary_color: '#ffe600', logo_url: null }])
})

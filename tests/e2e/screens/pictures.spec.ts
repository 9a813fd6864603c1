import { expect, type FrameLocator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBarriers } from '../support/accessibility.ts'
import { openAsVisitor, preview, publish } from '../support/capture-link.ts'
import { intercept } from '../support/intercept.ts'
import { test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const draw = (width: number, height: number, background = '#b91c1c') =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'onde foi tirada' } })
    .jpeg()
    .toBuffer()

async function choose(page: Page, label: string, buffer: Buffer, mimeType = 'image/jpeg') {
  await page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'foto.jpg', mimeType, buffer })
}

/** The URL of the picture, once it has loaded. */
async function shown(page: Page | FrameLocator, selector: string): Promise<string> {
  const picture = page.locator(selector).first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  return (await picture.getAttribute('src')) ?? ''
}

test('my photo is shown at once, small and without the camera’s metadata, and can be removed; a file that is no picture, or too large, is refused before it is sent', async ({
  page,
  company: _,
}) => {
  await signIn(page, '/dashboard/settings')
  await choose(page, 'Foto', await draw(1600, 800))
  await expect(notice(page, 'Foto atualizada!')).toBeVisible()
  const address = await shown(page, 'header img')
  const bytes = await (await page.request.get(address)).body()
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 256 })
  expect(bytes.includes('onde foi tirada')).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Remover imagem' }).click()
  await expect(page.locator('header img')).toHaveCount(0)
  // A file input fires no event for the file it already holds, so it must be empty.
  await expect(page.getByLabel('Foto', { exact: true })).toHaveValue('')

  await choose(page, 'Foto', Buffer.from('<svg/>'), 'image/svg+xml')
  await expect(page.getByText('Escolha uma imagem PNG, JPG ou WebP.')).toBeVisible()
  await choose(page, 'Foto', Buffer.alloc(2_097_153))
  await expect(page.getByText('A imagem pode ter no máximo 2 MB.')).toBeVisible()
  await choose(page, 'Foto', Buffer.from('não sou foto'))
  await expect(page.getByText('Não conseguimos abrir esta imagem. Tente outra.')).toBeVisible()
})

test('a link shows the company’s logo to visitors; a picture that it had already is the same file, and where no more fit the company’s logo is offered', async ({
  page,
  company: _,
}) => {
  await signIn(page, '/dashboard/settings?tab=company')
  await choose(page, 'Logo', await draw(300, 300))
  await expect(notice(page, 'Logo atualizado!')).toBeVisible()

  await page.goto('/dashboard/installation')
  await page.getByRole('tab', { name: 'Visual' }).click()
  await page.getByRole('switch', { name: 'Mostrar logo' }).press(' ')
  const remove = page.getByRole('button', { name: 'Remover imagem' })
  const pick = async (color: string) => {
    const sent = page.waitForResponse((answer) => answer.url().includes('/object/logos/'))
    await choose(page, 'Logo', await draw(300, 300, color))
    const { pathname } = new URL((await sent).url())
    await remove.click()
    await expect(remove).toHaveCount(0)
    return pathname
  }
  const [red, green, again] = [await pick('#b91c1c'), await pick('#15803d'), await pick('#b91c1c')]
  expect(green).not.toBe(red)
  expect(again).toBe(red)

  const message = 'Já há 200 logos de links e páginas guardados, o máximo. Use o logo da empresa.'
  await intercept(page, '**/storage/v1/object/logos/**', (route) =>
    route.fulfill({ status: 400, json: { statusCode: '400', error: 'P0001', message } }),
  )
  await choose(page, 'Logo', await draw(300, 300))
  await expect(page.getByText(message)).toBeVisible()
  await page.unrouteAll()

  expect(await shown(preview(page), 'img.logo')).toMatch(/\/logo\?v=\d+$/)
  const { url } = await publish(page)
  const visitor = await openAsVisitor(page, url)
  expect(await shown(visitor, 'img.logo')).toMatch(
    /\/storage\/v1\/object\/public\/logos\/[\w-]+\/logo$/,
  )
})

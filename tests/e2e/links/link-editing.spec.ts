import { expect, type Page } from '@playwright/test'
import { ownLink, path, publish, row } from '../support/capture-link.ts'
import { intercept } from '../support/intercept.ts'
import { pastLink, test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const message = (page: Page) => page.getByLabel('Mensagem inicial no WhatsApp')
const save = (page: Page) => page.getByRole('button', { name: 'Salvar alterações' })

async function openOther(page: Page, code: string): Promise<Page> {
  const colleague = await page.context().newPage()
  await colleague.goto(path)
  await row(colleague, code).getByRole('button', { name: 'Editar' }).click()
  // The heading takes the focus asynchronously and would swallow a key.
  await expect(colleague.getByRole('heading', { name: 'Seu link' })).toBeFocused()
  return colleague
}

test('two people edit a link: each sees the other’s changes, and the second to save is warned, keeps the typed text, and decides', async ({
  page,
  company: _,
}) => {
  await signIn(page, path)
  const { code } = await publish(page)
  const colleague = await openOther(page, code)
  const toggle = async (of: Page) => {
    // Every change reads the row again; the switch is disabled until then.
    await expect(row(of, code).getByRole('switch')).toBeEnabled()
    await row(of, code).getByRole('switch').press(' ')
  }
  // A link that was only switched off can still be saved.
  await message(page).fill('Oi, sou a Ana!')
  await toggle(colleague)
  await expect(colleague.getByText('Link desativado!')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Link atualizado!')).toBeVisible()
  await expect(ownLink(page)).toContainText('Link desativado')
  await toggle(colleague)
  await expect(message(colleague)).toHaveValue('Oi, sou a Ana!')

  // Also a return to my version is shown.
  for (const words of ['Oi, sou o Beto!', 'Oi, sou a Ana!']) {
    await message(colleague).fill(words)
    await save(colleague).click()
    await expect(colleague.getByText('Tudo publicado.')).toBeVisible()
    await toggle(page)
    await expect(message(page)).toHaveValue(words)
    await expect(page.getByText('Tudo publicado.')).toBeVisible()
  }

  await message(page).fill('Oi, sou a Ana de hoje!')
  await message(colleague).fill('Oi, sou o Beto de hoje!')
  await save(colleague).click()
  await expect(colleague.getByText('Tudo publicado.')).toBeVisible()
  await save(page).click()
  await expect(notice(page, 'Erro ao atualizar link')).toContainText('Outra pessoa mudou este link')
  await expect(message(page)).toHaveValue('Oi, sou a Ana de hoje!')
  const warning = notice(page, 'Este link mudou enquanto você editava')
  await warning.getByRole('button', { name: 'Continuar com a minha' }).click()
  await expect(warning).toBeHidden()
  await save(page).click()
  await expect(page.getByText('Tudo publicado.')).toBeVisible()

  await message(colleague).fill('Oi, sou o Beto de novo!')
  await save(colleague).click()
  const theirs = notice(colleague, 'Este link mudou enquanto você editava')
  await theirs.getByRole('button', { name: 'Usar a versão publicada' }).click()
  await expect(message(colleague)).toHaveValue('Oi, sou a Ana de hoje!')
  await expect(colleague.getByText('Tudo publicado.')).toBeVisible()
})

test('closing the tab asks only while something is unpublished; text typed during a save is no other person’s change, and is saved next', async ({
  page,
  company: _,
}) => {
  await signIn(page, path)
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += dialog.type() === 'beforeunload' ? 1 : 0
    void dialog.accept()
  })
  await expect(message(page)).toBeVisible()
  await page.reload()
  await message(page).fill('Oi!')
  expect(asked).toBe(0)
  await page.reload()
  expect(asked).toBe(1)

  await publish(page)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await intercept(page, '**/rest/v1/short_urls*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await message(page).fill('Oi, sou a Ana!')
  await save(page).click()
  await message(page).fill('Oi, sou a Ana da Loja!')
  const seen: string[] = []
  await page.exposeFunction('note', (text: string) => seen.push(text))
  await page.evaluate(() => {
    const { note } = window as unknown as { note: (text: string) => void }
    new MutationObserver(() => {
      const text = document.body.textContent ?? ''
      if (text.includes('Este link mudou')) note('Este link mudou')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  goOn()
  await expect(page.getByText('Link atualizado!')).toBeVisible()
  await expect(message(page)).toHaveValue('Oi, sou a Ana da Loja!')
  await save(page).click()
  await expect(page.getByText('Tudo publicado.')).toBeVisible()
  await expect(notice(page, 'Erro ao atualizar link')).toHaveCount(0)
  expect(seen).toEqual([])
})

test('a user who moves on before a link is created is not called back to it', async ({
  page,
  company: _,
}) => {
  await signIn(page, path)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await intercept(page, '**/rpc/list_capture_links', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Gerar link' }).click()
  await page.getByRole('tab', { name: 'Widget do site' }).click()
  await expect(page).toHaveURL(/tab=widget/)
  const read = page.waitForResponse('**/rpc/list_capture_links')
  goOn()
  await read
  await expect(page.getByText('Link criado!')).toBeVisible()
  await expect(page).toHaveURL(/tab=widget$/)
})

test('many links are turned page by page, each with its own figures', async ({ page, company }) => {
  const codes = Array.from({ length: 11 }, (_, index) => `pagina${company.id.slice(0, 6)}${index}`)
  const address = { original_url: 'http://localhost/capture-lead' }
  await company.add(
    'short_urls',
    ...codes.map((code, index) => ({ ...pastLink(code, index + 1), ...address })),
  )
  await signIn(page, path)
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByText('1–10 de 11 links')).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await intercept(page, '**/rest/v1/rpc/list_capture_links*', async (route) => {
    await held
    await route.continue()
  })
  const next = page.getByRole('button', { name: 'Próxima página' })
  const asked = page.waitForRequest('**/rest/v1/rpc/list_capture_links*')
  await next.press('Enter')
  await asked
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(next).toBeFocused()
  release()
  await expect(page.getByText('11–11 de 11 links')).toBeVisible()
  const oldest = row(page, `${codes.at(-1)}`)
  await expect(oldest).toContainText('Leads')
  await oldest.getByRole('button', { name: 'Editar' }).press('Enter')
  await expect(ownLink(page).getByRole('code')).toContainText(`${codes.at(-1)}`)
  await expect(page.getByRole('heading', { name: 'Seu link' })).toBeFocused()

  // Users who create no links see the newest one on every page.
  await company.changeAna({ role: 'seller' })
  await page.goto(path)
  await page.getByRole('button', { name: 'Próxima página' }).press('Enter')
  await expect(oldest).toBeVisible()
  await expect(ownLink(page).getByRole('code')).toContainText(`${codes[0]}`)
})

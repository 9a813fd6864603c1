import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openServer, seller, test } from '../support/own-company.ts'
import { makeSellerPage } from '../support/seller-page.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

const lead = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Lia de Olinda' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Página de Bento Reis' })
const opener = (page: Page) =>
  page.getByRole('button', { name: 'Página do vendedor de Bento Reis' })

const expectAccessible = async (page: Page) => {
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
}

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a manager gives a seller a page, the seller sells on it, and the manager closes it', async ({
    page,
    browser,
    company,
  }) => {
    await company.changeAna({ role: 'manager' })
    await company.add('sellers', seller('Bento Reis'))
    await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
    await signIn(page, '/dashboard/sellers')
    const link = await createPage(page)

    const phone = await openOnPhone(browser, link)
    await expect(lead(phone)).toHaveCount(1)
    await expectAccessible(phone)
    await lead(phone).getByText('Registrar venda, perda ou anotação').press('Enter')
    await lead(phone).getByLabel('Valor da venda').fill('mil')
    await lead(phone).getByRole('button', { name: 'Ganho' }).press('Enter')
    await expect(phone.getByRole('alert')).toHaveText('Valor inválido. Ex.: 1.500,00.')
    await expect(lead(phone).getByText('Valor inválido. Ex.: 1.500,00.')).toBeInViewport()
    await expect(lead(phone).getByLabel('Valor da venda')).toBeFocused()
    await expect(lead(phone).getByLabel('Valor da venda')).toHaveValue('mil')
    await lead(phone).getByLabel('Valor da venda').fill('1.500,00')
    await expectAccessible(phone)
    await lead(phone).getByRole('button', { name: 'Ganho' }).press('Enter')
    await expect(lead(phone)).toContainText('Ganho: R$\u00a01.500,00')
    await expect(lead(phone).getByRole('heading')).toBeFocused()

    await page.goto('/dashboard/captured-contacts')
    await expect(
      page.getByRole('button', { name: 'Resultado de Lia de Olinda: Ganho' }),
    ).toBeVisible()
    await page.goto('/dashboard/sellers')
    await expect(page.getByRole('article', { name: 'Bento Reis' })).toContainText('R$\u00a01.500')

    await revokePage(page)
    await phone.reload()
    await expect(phone.getByRole('heading')).toHaveText('Este link foi trocado ou encerrado')
    await expect(lead(phone)).toHaveCount(0)
    await expectAccessible(phone)
  })

  test('a new link replaces the old one, and Escape closes only the question', async ({
    page,
    request,
    company,
  }) => {
    await company.add('sellers', seller('Bento Reis'))
    const { path: old } = await makeSellerPage(company, request)
    await signIn(page, '/dashboard/sellers')
    await opener(page).press('Enter')
    await expect(dialog(page)).toContainText('Ainda não foi aberta')
    const replace = dialog(page).getByRole('button', { name: 'Trocar link' })
    const slowly = await page.context().newCDPSession(page)
    await slowly.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    await replace.press('Enter')
    const question = page.getByRole('dialog', { name: 'Trocar o link?' })
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(replace).toBeFocused()
    await slowly.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await replace.press('Enter')
    await question.getByRole('button', { name: 'Trocar link' }).press('Enter')
    await expect(notice(page, 'Link trocado!')).toBeVisible()
    await page.goto(await readLink(page))
    await expect(page.getByRole('heading', { name: 'Bento Reis' })).toBeVisible()
    await page.goto(old)
    await expect(page.getByRole('heading')).toHaveText('Este link foi trocado ou encerrado')
  })

  test('a page that cannot be made or read says so', async ({ page, company }) => {
    await company.add('sellers', seller('Bento Reis'))
    await intercept(page, '**/rpc/list_seller_pages', (route) => route.fulfill({ status: 400 }))
    await intercept(page, '**/rpc/create_seller_page', (route) =>
      route.fulfill({ status: 403, json: { code: '42501', message: 'denied' } }),
    )
    await signIn(page, '/dashboard/sellers')
    await opener(page).press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('Erro ao carregar a página')
    await page.unroute('**/rpc/list_seller_pages')
    await dialog(page).getByRole('button', { name: 'Tentar novamente' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Criar página' }).press('Enter')
    await expect(notice(page, 'Erro ao criar a página')).toContainText('permissão')
    await expect(dialog(page).getByRole('button', { name: 'Criar página' })).toBeFocused()
  })
})

test('every action of a card is inside it, at every width', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  const card = page.getByRole('article', { name: 'Bento Reis' })
  const last = card.getByRole('button', { name: 'Arquivar Bento Reis' })
  for (const width of [1440, 1200, 992, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const room = async () => (await rightOf(card)) - (await rightOf(last))
    await expect.poll(room, `at ${width} px`).toBeGreaterThan(8)
  }
})

test.describe('on a phone without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('a seller marks a contact lost', async ({ page, request, company }) => {
    await company.add('sellers', seller('Bento Reis'))
    await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
    await page.goto((await makeSellerPage(company, request)).path)
    await lead(page).getByText('Registrar venda, perda ou anotação').click()
    await lead(page).getByRole('button', { name: 'Perdido' }).click()
    await expect(lead(page).getByLabel('Preço')).toBeFocused()
    await expect(lead(page).getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
    await lead(page).getByLabel('Comprou de outro').check()
    await lead(page).getByRole('button', { name: 'Perdido' }).click()
    await expect(lead(page).getByText('Perdido: Comprou de outro')).toBeVisible()
    await expect(lead(page).getByRole('button', { name: 'Perdido' })).toHaveCount(0)
    await expect(lead(page).getByRole('button', { name: 'Desfazer' })).toBeVisible()
    const outcomes = `leads_captured?company_id=eq.${company.id}&select=outcome`
    const leads = await openServer(request)('get', outcomes)
    expect(leads).toEqual([{ outcome: 'lost' }])
  })

  test('a pause begins and ends', async ({ page, request, company }) => {
    await company.add('sellers', seller('Bento Reis'))
    await page.goto((await makeSellerPage(company, request)).path)
    const section = page.locator('#pausa')
    await section.getByRole('button', { name: '1 hora' }).click()
    await expect(section).toContainText(/Você volta (amanhã )?às? \d/)
    await page.getByRole('button', { name: 'Voltar agora' }).first().click()
    await expect(section).toContainText('A pausa começa agora')
  })
})

const rightOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return (box?.x ?? 0) + (box?.width ?? 0)
}

/** By keyboard. */
async function createPage(page: Page): Promise<string> {
  await opener(page).press('Enter')
  const create = dialog(page).getByRole('button', { name: 'Criar página' })
  await expect(create).toBeVisible()
  await expectAccessible(page)
  await create.press('Enter')
  await expect(notice(page, 'Página criada!')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'O link aparece só agora' })).toBeFocused()
  const link = await readLink(page)
  const send = dialog(page).getByRole('link', { name: 'Enviar no WhatsApp' })
  const text = encodeURIComponent(link)
  await expect(send).toHaveAttribute('href', new RegExp(`^https://wa.me/5581991112222.*${text}$`))
  await expect(dialog(page).getByRole('img', { name: /^QR code de/ })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Fechar' }).press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  return link
}

async function readLink(page: Page): Promise<string> {
  const link = dialog(page).getByRole('code')
  await expect(link).toHaveText(/^https?:\/\/[^/]+\/v\/[\w-]{24}$/)
  return `${await link.textContent()}`
}

/** By keyboard. */
async function revokePage(page: Page): Promise<void> {
  await opener(page).press('Enter')
  await expect(dialog(page)).toContainText(/Link criado.*, por Ana/)
  await expect(dialog(page)).toContainText(/Aparelho.*Chrome no/)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Encerrar página' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Encerrar a página?' })
  await question.getByRole('button', { name: 'Encerrar página' }).press('Enter')
  await expect(notice(page, 'Página encerrada!')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Criar página' })).toBeVisible()
}

async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  // A headless browser is taken for a program, which is no visit.
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36'
  const phone = await (await browser.newContext({ userAgent })).newPage()
  await phone.goto(link)
  return phone
}

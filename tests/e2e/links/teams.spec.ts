import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { openAsVisitor, path, publish, row } from '../support/capture-link.ts'
import { type OwnCompany, openServer, seller, test } from '../support/own-company.ts'
import { card, chooseAction, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const select = (page: Page) => page.getByRole('combobox', { name: 'Equipe que atende' })

/** Zeca is the team Seminovos. Alice is next in the company: among equals the id decides. */
async function makeTeam(company: OwnCompany): Promise<string> {
  const team_id = randomUUID()
  const [first = '', seller_id = ''] = [randomUUID(), randomUUID()].sort()
  await company.add('sellers', seller('Alice Reis', { id: first }))
  await company.add('sellers', seller('Zeca Lima', { id: seller_id }))
  await company.add('teams', { id: team_id, name: 'Seminovos' })
  await company.add('team_members', { team_id, seller_id })
  return team_id
}

async function chooseTeam(page: Page, name = 'Seminovos') {
  await expect(select(page)).toHaveValue('Toda a empresa')
  await select(page).click()
  await page.getByRole('option', { name }).click()
}

test('the leads of a link go to its team, also after it is made anew and until it is changed', async ({
  page,
  company,
  request,
}) => {
  await signIn(page, path)
  await expect(page.getByLabel('Mensagem inicial no WhatsApp')).toBeVisible()
  await expect(select(page)).toHaveCount(0)
  const team_id = await makeTeam(company)
  await page.reload()
  await chooseTeam(page)
  const first = await publish(page)
  expect(await findBarriers(page)).toEqual([])
  const second = await publish(page, 'Regenerar')
  await expect(select(page)).toHaveValue('Seminovos')
  const links = `short_urls?company_id=eq.${company.id}&order=created_at&select=team_id`
  expect(await openServer(request)('get', links)).toEqual([{ team_id }, { team_id }])
  const visitor = await openAsVisitor(page, `/l/${second.code}`)
  await visitor.getByRole('textbox', { name: /nome/i }).first().fill('Lia de Olinda')
  await visitor.locator('input[type="tel"]').fill('81912345678')
  await visitor.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  await expect(visitor.locator('.seller strong')).toHaveText('Zeca Lima')
  await visitor.context().close()

  await select(page).click()
  await page.getByRole('option', { name: 'Toda a empresa' }).click()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Tudo publicado.')).toBeVisible()
  await expect(row(page, first.code)).toContainText('Equipe Seminovos')
  await expect(row(page, second.code)).not.toContainText('Equipe')
  expect(await openServer(request)('get', links)).toEqual([{ team_id }, { team_id: null }])
  await row(page, first.code).getByRole('button', { name: 'Editar' }).click()
  await expect(select(page)).toHaveValue('Seminovos')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a capture page and a short link to the form have a team', async ({
    page,
    company,
    baseURL,
  }) => {
    await signIn(page, '/dashboard/landing-pages')
    const form = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Nova página' }).click()
    await expect(form.getByLabel('Nome da página')).toBeVisible()
    await expect(select(page)).toHaveCount(0)
    await makeTeam(company)
    await page.reload()
    await page.getByRole('button', { name: 'Nova página' }).click()
    await form.getByLabel('Nome da página').fill('Feirão')
    await form.getByLabel('Título').fill('Feirão')
    await chooseTeam(page)
    await form.getByRole('button', { name: 'Criar página' }).click()
    await expect(card(page, 'Feirão')).toContainText('Equipe Seminovos')
    await chooseAction(page, 'Feirão', 'Editar')
    await expect(select(page)).toHaveValue('Seminovos')

    await page.goto('/dashboard/pages?tab=links')
    await page.getByRole('button', { name: 'Novo link' }).first().click()
    const code = `equipe${Date.now().toString(36)}`
    await form.getByLabel('URL original').fill(`${baseURL}/capture-lead?source=instagram`)
    await form.getByLabel('Código personalizado').fill(code)
    await chooseTeam(page)
    expect(await findBarriers(page)).toEqual([])
    await form.getByRole('button', { name: 'Criar link' }).click()
    await expect(card(page, `Link ${code}`)).toContainText('Equipe Seminovos')
  })
})

test('a button’s code names its team, and so does every copy of it', async ({ page, company }) => {
  await signIn(page, `${path}?tab=widget`)
  await expect(page.getByLabel('Mensagem inicial no WhatsApp')).toBeVisible()
  await expect(select(page)).toHaveCount(0)
  const team = await makeTeam(company)
  await page.reload()
  await chooseTeam(page)
  const code = page.getByLabel('Código de instalação')
  await expect(code).toContainText(`data-team="${team}"`)
  await expect(page.getByLabel('Código para o Google Tag Manager')).toHaveValue(
    new RegExp(`team=${team}`),
  )
  const installed = String(await code.textContent())
  const sample = page.getByRole('link', { name: 'Testar em um site de exemplo' })
  const example = await sample.getAttribute('href')

  await select(page).click()
  await page.getByRole('option', { name: 'Toda a empresa' }).click()
  await expect(code).not.toContainText('data-team')
  await page.getByLabel('Código instalado').fill(installed)
  await page.getByRole('button', { name: 'Abrir configurações' }).click()
  await expect(select(page)).toHaveValue('Seminovos')

  const site = await page.context().newPage()
  await site.goto(String(example))
  const way = site.locator('rodizio-widget').getByRole('link')
  await expect(way).toHaveAttribute('href', new RegExp(`team=${team}`))
})

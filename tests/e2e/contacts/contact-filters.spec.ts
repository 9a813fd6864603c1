import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { isWiderThanScreen } from '../support/accessibility.ts'
import { pastLead, seller, test } from '../support/own-company.ts'
import { figure, signIn, textRightAfterClick } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const names = (page: Page) => page.getByRole('table').getByRole('link', { name: /^(?!Conversar)/ })
const choose = async (page: Page, filter: string, choice: string) => {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: choice }).click()
}

test.beforeEach(async ({ company, page }) => {
  const id = randomUUID()
  await company.add('sellers', { ...seller('Bento Reis'), id })
  await company.add(
    'leads_captured',
    { ...pastLead('João Conceição', 0), source: 'instagram', seller_id: id },
    { ...pastLead('Bia Melo', 1), source: 'facebook', email: 'bia@exemplo.example' },
    { ...pastLead('Ávila Prado', 3), source: 'instagram', seller_id: id },
    { ...pastLead('Zeca Velho', 400), source: 'widget', phone: '1132345678' },
  )
  await signIn(page, '/dashboard/captured-contacts')
  await expect(names(page)).toHaveCount(4)
})

test('a name is found without accents, a phone by its digits, a lead by its e-mail or seller', async ({
  page,
}) => {
  const search = page.getByRole('searchbox', { name: 'Buscar contatos' })
  const found = {
    'joao conceicao': ['João Conceição'],
    '3234-5678': ['Zeca Velho'],
    'bia@exemplo': ['Bia Melo'],
    bento: ['João Conceição', 'Ávila Prado'],
  }
  for (const [text, contacts] of Object.entries(found)) {
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Contatos Capturados' }).focus()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(search).toBeFocused()
    await search.fill(text)
    await expect(names(page)).toHaveText(contacts)
    await expect(figure(page, 'Total filtrado')).toContainText(String(contacts.length))
  }
  await search.press('Escape')
  await expect(names(page)).toHaveCount(4)
  await expect(search).toHaveValue('')
  await expect(page).not.toHaveURL(/busca/)

  await page.clock.install()
  await search.pressSequentially('zec')
  await search.press('Escape')
  await page.clock.runFor(600)
  await expect(page).not.toHaveURL(/busca/)
  await expect(names(page)).toHaveCount(4)
})

test('seven periods, seller and source narrow the list; the banner says so, and undoes it by keyboard too', async ({
  page,
}) => {
  await choose(page, 'Vendedor', 'Sem vendedor')
  await expect(names(page)).toHaveText(['Bia Melo', 'Zeca Velho'])
  await choose(page, 'Vendedor', 'Bento Reis')
  await expect(names(page)).toHaveText(['João Conceição', 'Ávila Prado'])
  await page.getByRole('combobox', { name: 'Período' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Hoje',
    'Ontem',
    'Últimos 7 dias',
    'Últimos 14 dias',
    'Últimos 30 dias',
    'Mês atual',
    'Mês passado',
  ])
  await page.getByRole('option', { name: 'Hoje' }).click()
  await expect(names(page)).toHaveText(['João Conceição'])
  await choose(page, 'Origem', 'Facebook')
  await expect(page.getByText('Nenhum contato com esses filtros')).toBeVisible()
  const banner = page.getByRole('region', { name: 'Filtros ativos' })
  await expect(banner).toContainText('Vendedor: Bento Reis')
  await expect(banner).toContainText('Origem: Facebook')
  await banner.getByRole('button', { name: 'Remover filtro Vendedor: Bento Reis' }).click()
  const period = banner.getByRole('button', { name: 'Remover filtro Período: Hoje' })
  await period.press('Enter')
  const source = banner.getByRole('button', { name: 'Remover filtro Origem: Facebook' })
  await expect(source).toBeFocused()
  await expect(names(page)).toHaveText(['Bia Melo'])
  await choose(page, 'Período', 'Ontem')
  await expect(names(page)).toHaveText(['Bia Melo'])
  await banner.getByRole('button', { name: 'Limpar filtros' }).press('Enter')
  await expect(names(page)).toHaveCount(4)
  await expect(banner).toBeHidden()
  await expect(page.getByRole('table').locator(':focus')).toHaveCount(1)
})

test('the lost leads of a campaign on one day are found; the address keeps the question, for Back, Forward and somebody else', async ({
  page,
  company,
}) => {
  const link = { id: randomUUID(), short_code: randomUUID().slice(0, 8) }
  await company.add('short_urls', { ...link, original_url: 'https://aurora.example' })
  const natal = { attribution: { utm_campaign: 'natal' }, short_url_id: link.id }
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('sv', {
    timeZone: 'America/Sao_Paulo',
  })
  const at = (hour: number) => ({ created_at: `${yesterday}T${hour}:00:00-03:00` })
  await company.add(
    'leads_captured',
    { ...pastLead('Caio Perdido', 1), ...at(12), ...natal, outcome: 'lost' },
    { ...pastLead('Davi Aberto', 1), ...at(11), ...natal },
    { ...pastLead('Eva Antiga', 5), ...natal, outcome: 'lost' },
  )
  await page.reload()
  await page.getByRole('button', { name: 'Mais filtros' }).press('Enter')
  await choose(page, 'Campanha', 'natal')
  await expect(names(page)).toHaveText(['Caio Perdido', 'Davi Aberto', 'Eva Antiga'])
  await choose(page, 'Resultado', 'Perdidos')
  await expect(names(page)).toHaveText(['Caio Perdido', 'Eva Antiga'])
  const search = page.getByRole('searchbox')
  await search.fill('caio')
  await expect(names(page)).toHaveText(['Caio Perdido'])
  await expect(page).toHaveURL(/busca=caio/)
  await page.goBack()
  await expect(search).toHaveValue('')
  await expect(names(page)).toHaveText(['Caio Perdido', 'Eva Antiga'])
  await page.goBack()
  await expect(names(page)).toHaveCount(3)
  await page.goForward()
  await expect(names(page)).toHaveCount(2)
  await page.getByLabel('De', { exact: true }).fill(yesterday)
  const to = page.getByLabel('Até', { exact: true })
  await to.fill('2020-01-01')
  await expect(to).toHaveAccessibleDescription('O último dia vem antes do primeiro.')
  await to.fill(yesterday)
  await expect(names(page)).toHaveText(['Caio Perdido'])
  await expect(figure(page, 'Total filtrado')).toContainText('1')
  await expect(figure(page, 'Hoje')).toContainText('sem os filtros')
  await search.fill('caio')
  await expect(page).toHaveURL(/busca=caio/)
  await page.goto(page.url())
  await expect(names(page)).toHaveText(['Caio Perdido'])
  await expect(search).toHaveValue('caio')
  await expect(page.getByLabel('De', { exact: true })).toHaveValue(yesterday)
  await page
    .getByRole('region', { name: 'Filtros ativos' })
    .getByRole('button', { name: 'Limpar filtros' })
    .click()
  await expect(names(page)).toHaveCount(7)
  await choose(page, 'Link', `/l/${link.short_code}`)
  await expect(names(page)).toHaveText(['Caio Perdido', 'Davi Aberto', 'Eva Antiga'])
})

test('twenty contacts or a chosen number are on a page; a header sorts by mouse or keyboard; on a phone cards do the same', async ({
  page,
  company,
}) => {
  const more = Array.from({ length: 18 }, (_, n) => pastLead(`Lead ${n}`, 10))
  await company.add('leads_captured', ...more)
  await page.reload()
  await expect(page.getByText('1–20 de 22 contatos')).toBeVisible()
  const byName = page.getByRole('columnheader', { name: 'Contato' })
  const byDate = page.getByRole('columnheader', { name: 'Data' })
  await expect(byDate).toHaveAttribute('aria-sort', 'descending')
  await byName.getByRole('button').click()
  await expect(names(page).first()).toHaveText('Ávila Prado')
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  await expect(byDate).toHaveAttribute('aria-sort', 'none')
  await page.keyboard.press('Enter')
  await expect(names(page).first()).toHaveText('Zeca Velho')
  await expect(byName).toHaveAttribute('aria-sort', 'descending')

  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText('21–22 de 22 contatos')).toBeVisible()
  await expect(page).toHaveURL(/pagina=2/)
  await choose(page, 'Origem', 'Link Direto')
  await expect(page.getByText('1–18 de 18 contatos')).toBeVisible()
  await expect(page).not.toHaveURL(/pagina/)
  const clear = page.getByRole('button', { name: 'Limpar filtros' })
  expect(await textRightAfterClick(clear)).toContain('1–20 de 22 contatos')
  await choose(page, 'Contatos por página', '50 por página')
  await expect(page.getByText('1–22 de 22 contatos')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(22)
  await choose(page, 'Ordem', 'Nome, de A a Z')
  await expect(cards.first()).toContainText('Ávila Prado')
  await choose(page, 'Origem', 'Facebook')
  await expect(cards).toHaveCount(1)
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
})

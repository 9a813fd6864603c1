import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { daysAgo, openServer, seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

const teams = '/dashboard/sellers?tab=equipes'
const dialog = (page: Page) => page.getByRole('dialog')

test.use({ viewport: { width: 1440, height: 900 } })

test('a team is created, changed and deleted after a question, by keyboard', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'), seller('Clara Nunes'))
  await page.setViewportSize({ width: 390, height: 900 })
  await signIn(page, '/dashboard/sellers')
  await page.getByRole('tab', { name: 'Vendedores' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=equipes/)
  await expect(page.getByText('Nenhuma equipe ainda')).toBeVisible()
  await expect(page.getByText('Sem equipes, todos atendem tudo.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Nova equipe' }).last().press('Enter')
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Criar equipe' }).press('Enter')
  await expect(dialog(page)).toContainText('Informe o nome.')
  await dialog(page).getByLabel('Nome').fill('Lançamentos')
  await dialog(page).getByRole('checkbox', { name: 'Clara Nunes' }).press('Space')
  await expect(dialog(page)).toContainText('1 escolhido.')
  await dialog(page).getByRole('switch', { name: 'Horários próprios' }).press('Space')
  expect(await findViolations(page)).toEqual([])
  await dialog(page).getByLabel('Nome').press('Enter')
  await expect(notice(page, 'Equipe criada!')).toContainText(
    'Agora escolha os links que ela atende.',
  )
  const team = card(page, 'Lançamentos')
  await expect(team).toContainText('Atende de segunda a sexta, das 9h às 18h')
  await expect(team).toContainText('Nenhum link usa esta equipe.')
  await expect(team.getByRole('row', { name: /^Clara Nunes/ })).toContainText('0')
  await expect(team).not.toContainText('Bento Reis')
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)

  await page.getByRole('button', { name: 'Nova equipe' }).click()
  await dialog(page).getByLabel('Nome').fill('lançamentos')
  await dialog(page).getByRole('button', { name: 'Criar equipe' }).click()
  await expect(dialog(page)).toContainText('Já existe uma equipe com este nome.')
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await expect(page.getByText('Já existe uma equipe com este nome.')).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()

  const edit = page.getByRole('button', { name: 'Editar equipe Lançamentos' })
  await edit.press('Enter')
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await dialog(page).getByRole('checkbox', { name: 'Bento Reis' }).press('Space')
  await dialog(page).getByRole('checkbox', { name: 'Clara Nunes' }).press('Space')
  await dialog(page).getByRole('switch', { name: 'Horários próprios' }).press('Space')
  await dialog(page).getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(notice(page, 'Equipe salva!')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(team).toContainText('Atende nos horários da empresa')
  await expect(team.getByRole('row', { name: /^Bento Reis/ })).toBeVisible()
  await expect(team).not.toContainText('Clara Nunes')

  await page.getByRole('tab', { name: 'Vendedores' }).click()
  await expect(card(page, 'Bento Reis')).toContainText('Equipe: Lançamentos')
  await expect(card(page, 'Clara Nunes')).not.toContainText('Equipe')
  const turns = page.getByRole('region', { name: 'Próximos 10' })
  await turns.getByRole('combobox', { name: 'Rodízio de' }).click()
  await page.getByRole('option', { name: 'Lançamentos' }).click()
  await expect(turns.getByRole('listitem').filter({ hasText: 'Bento' })).toHaveCount(10)
  await page.goBack()

  await page.getByRole('button', { name: 'Excluir equipe Lançamentos' }).press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Excluir equipe' }).press('Enter')
  await expect(notice(page, 'Equipe excluída!')).toBeVisible()
  await expect(page.getByText('Nenhuma equipe ainda')).toBeVisible()
})

test('a team’s card shows its turns, and who is not available now and why; who may not manage sellers changes none', async ({
  page,
  company,
}) => {
  const team_id = randomUUID()
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  await company.add(
    'sellers',
    seller('Bento Reis', { id: ids[0] }),
    seller('Clara Nunes', { id: ids[1], away_until: daysAgo(-9) }),
    seller('Davi Lopes', { id: ids[2], active: false }),
    seller('Eva Prado'),
  )
  await company.add('teams', { id: team_id, name: 'Seminovos' })
  await company.add('team_members', ...ids.map((seller_id) => ({ team_id, seller_id })))
  const to = { p_company_id: company.id, p_team_id: team_id }
  await captureLead(page, 'Lia', '81912345671', to)
  await captureLead(page, 'Rui', '81912345672', to)
  await signIn(page, teams)
  const row = (name: string) => card(page, 'Seminovos').getByRole('row', { name })
  await expect(row('Bento Reis')).toHaveText(/^Bento Reis\s*2$/)
  await expect(row('Clara Nunes')).toContainText(/Em pausa até \d\d\/\d\d/)
  await expect(row('Davi Lopes')).toContainText('Inativo')
  await expect(row('Eva Prado')).toHaveCount(0)

  await company.changeAna({ role: 'seller' })
  await page.reload()
  await expect(card(page, 'Seminovos')).toBeVisible()
  await expect(page.getByRole('button', { name: /equipe/ })).toHaveCount(0)
})

test('a team’s card names its links, and leads to where they are chosen', async ({
  page,
  company,
  baseURL,
}) => {
  const team_id = randomUUID()
  const code = `t${randomUUID().slice(0, 8)}`
  const original_url = `${baseURL}/capture-lead?source=instagram`
  await company.add('teams', { id: team_id, name: 'Seminovos' }, { name: 'Novos' })
  await company.add('short_urls', { short_code: code, original_url, team_id })
  await signIn(page, teams)
  const chosen = page.getByRole('combobox', { name: 'Equipe que atende' })
  await card(page, 'Seminovos')
    .getByRole('link', { name: `/l/${code}` })
    .click()
  await expect(page).toHaveURL(/\/installation\?link=/)
  await expect(chosen).toHaveValue('Seminovos')
  await page.goBack()

  // The other team's name ends alike.
  const novos = page.getByRole('article', { name: 'Novos', exact: true })
  await novos.getByRole('link', { name: 'Escolher links' }).click()
  const list = page.getByRole('region', { name: 'Links de captura' })
  await expect(list.getByRole('heading')).toHaveText('Escolha os links da equipe Novos')
  // The form of a new link begins with the team.
  await expect(chosen).toHaveValue('Novos')
  await expect(list).toContainText('Equipe Seminovos')
  const take = list.getByRole('button', { name: `link ${code}` }).filter({ hasText: 'Escolh' })
  await take.press('Enter')
  await expect(notice(page, 'Link atualizado!')).toContainText('Os leads dele vão para a equipe.')
  await expect(take).toHaveAttribute('aria-pressed', 'true')
  await expect(list).toContainText('Equipe Novos')
  expect(await findViolations(page)).toEqual([])
  await page.goBack()
  await expect(novos).toContainText(`Links: /l/${code}`)
  await novos.getByRole('link', { name: 'Escolher links' }).click()
  await take.click()
  await expect(take).toHaveAttribute('aria-pressed', 'false')
})

test('at night, leads that go on are no contradiction on the cards of team and sellers', async ({
  page,
  company,
}) => {
  const [team_id, seller_id] = [randomUUID(), randomUUID()]
  const closed = new Date(Date.now() + 3 * 86_400_000).getUTCDay()
  const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][closed] ?? 'mon'
  await company.change({ weekly_hours: { [day]: [['09:00', '18:00']] }, when_nobody: 'rotate' })
  await company.add('sellers', seller('Bento Reis', { id: seller_id }), seller('Clara Nunes'))
  await company.add('teams', { id: team_id, name: 'Seminovos' })
  await company.add('team_members', { team_id, seller_id })
  await signIn(page, '/dashboard/sellers')
  const outside = page.getByText('Fora do horário')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bento Reis' })).toHaveCount(5)
  await expect(outside).toHaveCount(0)
  await page.getByRole('tab', { name: 'Equipes' }).click()
  await expect(card(page, 'Seminovos')).toContainText('Bento Reis')
  await expect(outside).toHaveCount(0)

  await company.change({ when_nobody: 'wait' })
  await page.reload()
  await expect(card(page, 'Seminovos')).toContainText('Fora do horário')
})

test('members are saved as the difference from when the form opened, which outlives its team', async ({
  page,
  company,
  request,
}) => {
  const [team_id, bento, clara, davi] = Array.from({ length: 4 }, () => randomUUID())
  await company.add(
    'sellers',
    seller('Bento Reis', { id: bento }),
    seller('Clara Nunes', { id: clara }),
    seller('Davi Lopes', { id: davi }),
  )
  await company.add('teams', { id: team_id, name: 'Seminovos' })
  await company.add('team_members', { team_id, seller_id: bento }, { team_id, seller_id: clara })
  await signIn(page, teams)
  const edit = page.getByRole('button', { name: 'Editar equipe Seminovos' })
  await edit.click()
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await dialog(page).getByRole('checkbox', { name: 'Bento Reis' }).press('Space')
  await company.add('team_members', { team_id, seller_id: davi })
  await expect(card(page, 'Seminovos')).toContainText('Davi Lopes')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Equipe salva!')).toBeVisible()
  await expect(card(page, 'Seminovos').getByRole('rowheader')).toHaveText([
    'Clara Nunes',
    'Davi Lopes',
  ])

  await edit.click()
  await dialog(page).getByLabel('Nome').fill('Usados')
  await openServer(request)('delete', `teams?id=eq.${team_id}`)
  await expect(page.getByText('Nenhuma equipe ainda')).toBeVisible()
  await expect(dialog(page).getByLabel('Nome')).toHaveValue('Usados')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(notice(page, 'Erro ao salvar equipe')).toBeVisible()
})

test('among forty sellers a search finds members, and keeps those that it hides', async ({
  page,
  company,
  request,
}) => {
  await company.change({ plan: 'enterprise', sellers_limit: 999_999 })
  const team = Array.from({ length: 40 }, (_, place) => ({
    ...seller(`Vendedor Número ${place + 1}`),
    company_id: company.id,
  }))
  await openServer(request)('post', 'sellers', team)
  await signIn(page, teams)
  await page.getByRole('button', { name: 'Nova equipe' }).last().click()
  await dialog(page).getByLabel('Nome').fill('Todos menos um')
  const box = (name: string) => dialog(page).getByRole('checkbox', { name, exact: true })
  await box('Vendedor Número 1').check()
  const search = dialog(page).getByRole('searchbox', { name: 'Buscar vendedor' })
  await search.fill('numero 37')
  await search.press('Enter')
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(1)
  await box('Vendedor Número 37').check()
  await search.fill('ninguém')
  await expect(dialog(page)).toContainText('Nenhum vendedor encontrado com essa busca.')
  await expect(dialog(page)).toContainText('2 escolhidos.')
  await dialog(page).getByRole('button', { name: 'Criar equipe' }).click()
  await expect(card(page, 'Todos menos um').getByRole('rowheader')).toHaveText([
    'Vendedor Número 1',
    'Vendedor Número 37',
  ])
})

test('teams that cannot be read can be tried again; one whose members could not be stored is not left behind without them', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await intercept(page, '**/rest/v1/teams*', (route) => route.fulfill({ status: 500 }))
  await signIn(page, teams)
  await expect(page.getByText('Não foi possível carregar as equipes.')).toBeVisible()
  await page.unroute('**/rest/v1/teams*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByRole('button', { name: 'Nova equipe' }).last().click()
  await dialog(page).getByLabel('Nome').fill('Seminovos')
  await dialog(page).getByRole('checkbox', { name: 'Bento Reis' }).check()
  await intercept(page, '**/rest/v1/team_members*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await dialog(page).getByRole('button', { name: 'Criar equipe' }).click()
  await expect(notice(page, 'Erro ao salvar equipe')).toBeVisible()
  await page.unroute('**/rest/v1/team_members*')
  await dialog(page).getByRole('button', { name: 'Criar equipe' }).click()
  await expect(card(page, 'Seminovos')).toContainText('Bento Reis')
})

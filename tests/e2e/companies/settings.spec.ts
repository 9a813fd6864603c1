import { expect, type Page } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { getAccount } from '../support/accounts.ts'
import { hold, intercept } from '../support/intercept.ts'
import { mailsTo, receiveMail } from '../support/mails.ts'
import { openServer, seller, test } from '../support/own-company.ts'
import { callAsUser, captureLead, notice, sessionOf, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, tab: string) => signIn(page, `/dashboard/settings?tab=${tab}`)
async function changePassword(page: Page, current: string, next: string) {
  await page.getByRole('textbox', { name: 'Senha atual' }).fill(current)
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(next)
  await page.getByRole('textbox', { name: 'Repita a nova senha' }).fill(next)
  await page.getByRole('button', { name: 'Alterar senha' }).click()
}

/** The server's answer to the refresh token of another device. */
async function refresh(page: Page, other: { refresh_token: string }) {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  return page.request.post('/auth/v1/token?grant_type=refresh_token', {
    headers: { apikey: anonKey },
    data: { refresh_token: other.refresh_token },
  })
}

/** The first one of a tab; the cards below have their own. */
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).first()

test('the screen opens from the menu and from Perfil; each part has its address, is accessible and fits a phone', async ({
  page,
  company: _,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Configurações' }).click()
  await expect(page).toHaveURL(/\/dashboard\/settings$/)
  await expect(page).toHaveTitle('Configurações · Rodízio')
  await page.getByRole('tab', { name: 'Empresa' }).click()
  await expect(page).toHaveURL(/tab=company/)
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await expect(page.getByRole('tab', { name: 'Perfil' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Perfil' }).press('ArrowDown')
  await expect(page.getByRole('tab', { name: 'Empresa' })).toHaveAttribute('aria-selected', 'true')

  const tabs = page.getByRole('tab')
  for (const part of ['Perfil', 'Empresa', 'Notificações', 'Segurança']) {
    await page.getByRole('tab', { name: part }).click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
      await expect.poll(() => isWiderThanScreen(page)).toBe(false)
      await page.waitForLoadState('networkidle')
      expect(await findBarriers(page)).toEqual([])
    }
  }
})

test('a name is saved and shown everywhere; one that cannot be saved says so and stays', async ({
  page,
  company: _,
  request,
}) => {
  await open(page, 'profile')
  await expect(save(page)).toBeDisabled()
  await expect(page.getByText(getAccount('admin').email)).toBeVisible()
  await page.getByLabel('Nome').fill('  ')
  await save(page).click()
  await expect(page.getByText('Informe seu nome.')).toBeVisible()
  await page.getByLabel('Nome').fill('Ana Souza Lima')
  await save(page).click()
  await expect(page.getByText('Perfil atualizado!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Minha conta: Ana Souza Lima' })).toBeVisible()
  const [row] = await openServer(request)('get', `users?email=eq.${getAccount('admin').email}`)
  expect(row).toMatchObject({ name: 'Ana Souza Lima' })
  await intercept(page, '**/rpc/update_own_profile', (route) => route.abort())
  await page.getByLabel('Nome').fill('Outra Ana')
  await save(page).click()
  await expect(notice(page, 'Erro ao atualizar perfil')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByLabel('Nome')).toHaveValue('Outra Ana')
  await page.getByRole('tab', { name: 'Segurança' }).click()
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await expect(question).toContainText('O nome que você escreveu ainda não foi salvo.')
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Nome')).toHaveValue('Outra Ana')
})

test('the admin changes the company’s data; others read them, and why they cannot be changed', async ({
  page,
  company,
  request,
}) => {
  await open(page, 'company')
  await page.getByLabel('Nome da empresa').fill('Loja Boreal')
  await page.getByLabel('E-mail').fill('contato')
  await page.getByLabel('Telefone').fill('20912345678')
  await save(page).click()
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible()
  await expect(page.getByText('DDD inválido.')).toBeVisible()
  await page.getByLabel('E-mail').fill('contato@boreal.example')
  await page.getByLabel('Telefone').fill('92912345678')
  await page.getByRole('combobox', { name: 'Fuso horário' }).click()
  await page.getByRole('option', { name: 'Amazonas (UTC−4)' }).click()
  await save(page).click()
  await expect(page.getByText('Empresa atualizada!')).toBeVisible()
  await expect(
    page.getByText('Loja Boreal', { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  const [row] = await openServer(request)('get', `companies?id=eq.${company.id}`)
  expect(row).toMatchObject({
    name: 'Loja Boreal',
    email: 'contato@boreal.example',
    phone: '92912345678',
    time_zone: 'America/Manaus',
    plan: 'basic',
  })

  await page.getByLabel('Nome da empresa').fill('Loja Austral')
  const learnRole = await hold(page, '**/rpc/get_user_profile')
  await company.changeAna({ role: 'manager' })
  await save(page).click()
  await expect(notice(page, 'Erro ao atualizar empresa')).toContainText(
    'Apenas administradores podem alterar os dados da empresa.',
  )
  learnRole()
  for (const [role, privacy] of [
    ['manager', 1],
    ['seller', 0],
  ] as const) {
    await company.changeAna({ role })
    await page.goto('/dashboard/settings?tab=company')
    await expect(
      page.getByText('Apenas administradores da empresa podem alterar estes dados.'),
    ).toBeVisible()
    await expect(page.getByLabel('Nome da empresa')).toHaveAttribute('readonly', '')
    await expect(
      page.getByRole('region', { name: 'Dados da empresa' }).locator('button'),
    ).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Privacidade' })).toHaveCount(privacy)
  }
})

test('super_admin changes the data of a chosen company', async ({ page, company }) => {
  await company.change({ name: 'Loja dos Dados' })
  await signIn(page, '/dashboard/settings?tab=company', 'super_admin')
  await page.getByRole('combobox', { name: 'Empresa' }).click()
  await page.getByRole('option', { name: 'Loja dos Dados' }).click()
  await page.getByLabel('Telefone').fill('81912345678')
  await save(page).click()
  await expect(page.getByText('Empresa atualizada!')).toBeVisible()
  await page.getByRole('tab', { name: 'Notificações' }).click()
  await expect(
    page.getByText('Estas notificações são para quem trabalha em uma empresa.'),
  ).toBeVisible()
})

test('a new lead is mailed to each subscriber, until they unsubscribe', async ({
  page,
  company,
}) => {
  await company.change({ name: 'Loja dos Avisos' })
  await company.add('sellers', seller('Rui Sá'))
  await open(page, 'notifications')
  // Resets what an earlier attempt of this test stored.
  await callAsUser(page, 'update_own_notifications', { p_lead_mail: false })
  await page.reload()
  const told = page.getByRole('switch', { name: 'Um e-mail a cada novo lead' })
  await expect(told).not.toBeChecked()
  const turn = async () => {
    const saved = page.waitForResponse('**/rpc/update_own_notifications')
    await told.press('Space')
    await saved
  }
  await turn()
  await expect(told).toBeChecked()
  await page.reload()
  await expect(told).toBeChecked()

  const { email } = getAccount('admin')
  await captureLead(page, 'Teresa Lima', '81998887777', { p_company_id: company.id })
  const mail = await receiveMail(email, 'Novo lead: Teresa Lima')
  expect(mail.text).toContain('Rui Sá é quem atende, em Loja dos Avisos.')
  expect(mail.text).toContain('(81) 99888-7777')
  expect(mail.html).toContain('/dashboard/settings?tab=notifications')

  await turn()
  await captureLead(page, 'Outra Lima', '81998887778', { p_company_id: company.id })
  await turn()
  await captureLead(page, 'Mais Uma Lima', '81998887779', { p_company_id: company.id })
  await receiveMail(email, 'Novo lead: Mais Uma Lima')
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Novo lead: Outra Lima')
})

test('choices that cannot be read are tried again; one that cannot be saved is reverted', async ({
  page,
  company: _,
}) => {
  await intercept(page, '**/rest/v1/notification_settings*', (route) =>
    route.fulfill({ status: 500 }),
  )
  await open(page, 'notifications')
  await expect(page.getByText('Erro ao carregar notificações')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/rest/v1/notification_settings*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  const daily = page.getByRole('switch', { name: 'Resumo diário às 8h' })
  await expect(daily).toBeVisible()

  await intercept(page, '**/rpc/update_own_notifications', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
  )
  await daily.press('Space')
  await expect(notice(page, 'Erro ao salvar notificações')).toBeVisible()
  await expect(daily).not.toBeChecked()
})

test('signing out here leaves the other device signed in; “everywhere” ends both', async ({
  page,
}) => {
  const other = await sessionOf(page, getAccount('admin'))
  await open(page, 'security')
  await page.getByRole('button', { name: 'Sair deste aparelho' }).click()
  await expect(page).toHaveURL(/\/login/)
  const answer = await refresh(page, other)
  expect(answer.status()).toBe(200)

  await open(page, 'security')
  await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair de todos' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect((await refresh(page, await answer.json())).status()).toBe(400)
})

test('a new password needs the present one, and ends the other sessions', async ({ page }) => {
  const { email, password } = getAccount('admin')
  const other = await sessionOf(page, { email, password })
  await open(page, 'security')
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('Informe sua senha atual.')).toBeVisible()
  await changePassword(page, 'qualquer coisa', 'outra senha boa')
  await expect(page.getByText('A senha atual não confere.')).toBeVisible()
  await changePassword(page, password, 'outra senha boa')
  await expect(page.getByText('Senha alterada!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Senha atual' })).toHaveValue('')
  expect((await refresh(page, other)).status()).toBe(400)
  await changePassword(page, 'outra senha boa', 'outra senha boa')
  await expect(notice(page, 'Erro ao alterar senha')).toContainText(
    'A nova senha precisa ser diferente da atual.',
  )
  await changePassword(page, 'outra senha boa', password)
  await expect(page.getByRole('textbox', { name: 'Senha atual' })).toHaveValue('')
  await sessionOf(page, { email, password })
})

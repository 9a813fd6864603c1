import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectUsable, findBarriers } from '../support/accessibility.ts'
import { hold, intercept } from '../support/intercept.ts'
import { openServer, seller, test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Registrar lead' })
const open = (page: Page) => page.getByRole('button', { name: 'Registrar lead' }).press('Enter')

async function choose(page: Page, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Para quem' }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a reception registers three leads in a row by keyboard alone', async ({ page, company }) => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()].toSorted()
  await company.add(
    'sellers',
    seller('Bento Reis', { id: first }),
    seller('Clara Nunes', { id: second }),
    seller('Davi Lopes', { id: third }),
  )
  await signIn(page, '/dashboard/captured-contacts')
  await open(page)
  for (const [name, who] of [
    ['Lia de Olinda', 'Bento Reis'],
    ['Rui do Recife', 'Clara Nunes'],
    ['Eva de Natal', 'Davi Lopes'],
  ] as const) {
    await expect(dialog(page).getByLabel('Nome')).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('81912345678')
    await expect(dialog(page).getByRole('textbox', { name: 'WhatsApp' })).toHaveValue(
      '(81) 91234-5678',
    )
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('status')).toContainText(`${who} vai atender ${name}`)
    await expect(dialog(page).getByRole('button', { name: 'Registrar outro' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Eva de Natal')).toBeVisible()
})

test('from the home, a lead goes once to the chosen seller, also when its answer was lost, and their WhatsApp opens with name and number', async ({
  page,
  company,
  request,
}) => {
  await company.add(
    'sellers',
    seller('Bento Reis'),
    seller('Clara Nunes', { phone: '81933334444' }),
  )
  await company.add('teams', { name: 'Seminovos' })
  await signIn(page)
  let sent = 0
  await intercept(page, /rpc\/register_lead/, async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await open(page)
  await dialog(page).getByLabel('Nome').fill('Lia de Olinda')
  await dialog(page).getByRole('textbox', { name: 'WhatsApp' }).fill('81912345678')
  await dialog(page).getByLabel('E-mail').fill('lia@exemplo.example')
  await dialog(page).getByLabel('Cidade').fill('Olinda')
  await dialog(page).getByRole('combobox', { name: 'Para quem' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Próximo da vez',
    'Próximo da vez em Seminovos',
    'Bento Reis',
    'Clara Nunes',
  ])
  await page.getByRole('option', { name: 'Clara Nunes' }).click()
  const register = dialog(page).getByRole('button', { name: 'Registrar', exact: true })
  await register.click()
  await expect(notice(page, 'Erro ao registrar lead')).toBeVisible()
  await expect(dialog(page).getByLabel('Nome')).toHaveValue('Lia de Olinda')
  await register.click()
  await expect(dialog(page).getByRole('status')).toContainText('Clara Nunes vai atender')
  const link = dialog(page).getByRole('link', { name: 'Avisar Clara no WhatsApp' })
  const address = decodeURIComponent((await link.getAttribute('href')) ?? '')
  expect(address).toBe(
    'https://wa.me/5581933334444?text=Olá Clara Nunes! Novo lead para você: Lia de Olinda, WhatsApp (81) 91234-5678.',
  )
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByRole('link', { name: /Lia de Olinda/ }).first()).toBeVisible()
  const stored = `leads_captured?company_id=eq.${company.id}&select=name,source`
  expect(await openServer(request)('get', stored)).toEqual([
    { name: 'Lia de Olinda', source: 'outros' },
  ])
})

test('what is wrong is told at its field, also by the database; who is away may be chosen; without sellers a lead waits', async ({
  page,
  company,
  request,
}) => {
  const clara = randomUUID()
  const away_until = new Date(Date.now() + 86_400_000)
  await company.add(
    'sellers',
    seller('Bento Reis', { away_until }),
    seller('Clara Nunes', { id: clara }),
  )
  await signIn(page, '/dashboard/captured-contacts')
  await open(page)
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Informe o nome.')).toBeVisible()
  await expect(dialog(page).getByText('Informe o telefone.')).toBeVisible()
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await dialog(page).getByRole('combobox', { name: 'Para quem' }).click()
  await page.getByRole('option', { name: /^Bento Reis\s*Ausente, volta amanhã/ }).click()
  await expect(dialog(page).getByText('Bento Reis não está atendendo agora.')).toBeVisible()
  await expectUsable(page)

  await dialog(page).getByLabel('Nome').fill('Lia de Olinda')
  await dialog(page).getByRole('textbox', { name: 'WhatsApp' }).fill('81912345678')
  await choose(page, 'Clara Nunes')
  await openServer(request)('patch', `sellers?company_id=eq.${company.id}`, { active: false })
  const register = dialog(page).getByRole('button', { name: 'Registrar', exact: true })
  await register.click()
  await expect(dialog(page).getByText('Este vendedor não pode receber leads agora.')).toBeVisible()
  await choose(page, 'Próximo da vez')
  await register.click()
  await expect(dialog(page).getByRole('status')).toContainText('Lia de Olinda aguarda um vendedor')
  await expect(dialog(page).getByRole('link')).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])
})

test('Escape and × ask before typed text is lost', async ({ page, company: _ }) => {
  await signIn(page, '/dashboard/captured-contacts')
  await open(page)
  const name = dialog(page).getByLabel('Nome')
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await open(page)
  await name.fill('Lia de Olinda')
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Fechar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog(page)).toBeHidden()
  await open(page)
  await expect(name).toHaveValue('')
})

test('a lead that is being sent cannot be left', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/captured-contacts')
  await open(page)
  await dialog(page).getByLabel('Nome').fill('Lia de Olinda')
  await dialog(page).getByRole('textbox', { name: 'WhatsApp' }).fill('81912345678')
  const answer = await hold(page, '**/rpc/register_lead')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Fechar' })).toBeDisabled()
  await page.keyboard.press('Escape')
  answer()
  await expect(dialog(page).getByRole('status')).toContainText('Bento Reis vai atender')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

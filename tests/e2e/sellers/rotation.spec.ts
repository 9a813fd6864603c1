import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { seller, test } from '../support/own-company.ts'
import { captureLead, card, notice, signIn } from '../support/steps.ts'

const nextTurns = (page: Page) => page.getByRole('region', { name: 'Próximos 10' })
const teams = (page: Page) => page.getByRole('region', { name: 'Equipes' })

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a seller goes on leave, and the next ten and the card say so', async ({
      page,
      company,
    }) => {
      await company.add(
        'sellers',
        seller('Bento Reis'),
        seller('Clara Nunes', { weight: 2 }),
        seller('Davi Lopes', { active: false }),
      )
      await signIn(page, '/dashboard/sellers')
      const turns = nextTurns(page).getByRole('listitem')
      await expect(turns).toHaveCount(10)
      await expect(turns.filter({ hasText: 'Bento Reis' })).not.toHaveCount(0)

      await page.getByRole('button', { name: 'Disponibilidade de Bento Reis' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Disponibilidade de Bento Reis' })
      await expect(dialog.getByLabel('De folga até')).toBeFocused()
      await dialog.getByRole('button', { name: 'Uma semana' }).press('Enter')
      await dialog.getByRole('textbox', { name: 'Limite por dia' }).fill('5')
      await dialog.getByRole('switch', { name: 'Horários próprios' }).press('Space')
      expect(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
      await expect(notice(page, 'Disponibilidade atualizada!')).toBeVisible()
      await expect(dialog).toBeHidden()

      await expect(card(page, 'Bento Reis')).toContainText(/De folga, volta em \d\d\/\d\d/)
      await expect(turns.filter({ hasText: 'Bento Reis' })).toHaveCount(0)
      await expect(turns.filter({ hasText: 'Clara Nunes' })).toHaveCount(10)
      await expect(nextTurns(page)).toContainText(/Bento Reis: de folga, volta/)
      expect(await findViolations(page)).toEqual([])

      await page.getByRole('button', { name: 'Disponibilidade de Bento Reis' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Limite por dia' })).toHaveValue('5')
      await dialog.getByRole('button', { name: 'Encerrar folga' }).click()
      await dialog.getByRole('switch', { name: 'Horários próprios' }).press('Space')
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialog).toBeHidden()
      await expect(card(page, 'Bento Reis')).not.toContainText('De folga')
    })

    test('a team is created, changed and deleted after a question', async ({ page, company }) => {
      await company.add('sellers', seller('Bento Reis'), seller('Clara Nunes'))
      await signIn(page, '/dashboard/sellers')
      await expect(teams(page)).toContainText('Sem equipes, todos atendem tudo.')
      await teams(page).getByRole('button', { name: 'Nova equipe' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Nova equipe' })
      await dialog.getByRole('button', { name: 'Criar equipe' }).click()
      await expect(dialog).toContainText('Informe o nome.')
      await dialog.getByLabel('Nome').fill('Lançamentos')
      await dialog.getByRole('combobox', { name: 'Vendedores' }).press('ArrowDown')
      await page.getByRole('option', { name: 'Clara Nunes' }).click()
      await dialog.getByLabel('Nome').press('Enter')
      await expect(notice(page, 'Equipe salva!')).toBeVisible()
      await expect(teams(page)).toContainText('Clara Nunes (0 vezes)')
      expect(await findViolations(page)).toEqual([])

      await teams(page).getByRole('button', { name: 'Nova equipe' }).click()
      await dialog.getByLabel('Nome').fill('lançamentos')
      await dialog.getByRole('button', { name: 'Criar equipe' }).click()
      await expect(dialog).toContainText('Já existe uma equipe com este nome.')
      await dialog.getByRole('button', { name: 'Cancelar' }).click()

      await nextTurns(page).getByRole('combobox', { name: 'Rodízio de' }).click()
      await page.getByRole('option', { name: 'Lançamentos' }).click()
      await expect(nextTurns(page).getByRole('listitem').filter({ hasText: 'Clara' })).toHaveCount(
        10,
      )

      await teams(page).getByRole('button', { name: 'Excluir equipe Lançamentos' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir equipe' }).click()
      await expect(teams(page)).toContainText('Sem equipes, todos atendem tudo.')
    })
  })
}

test('a newcomer is levelled with the others, and gets every second lead', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  for (const digit of [1, 2, 3, 4, 5, 6]) {
    await captureLead(page, 'Lia', `8191234567${digit}`, { p_company_id: company.id })
  }
  await company.add('sellers', seller('Clara Nunes'))
  await page.reload()
  const ofClara = nextTurns(page).getByRole('listitem').filter({ hasText: 'Clara Nunes' })
  await expect(ofClara).toHaveCount(8)
  await page.getByRole('button', { name: 'Disponibilidade de Clara Nunes' }).click()
  await page.getByRole('button', { name: 'Nivelar com a equipe' }).press('Enter')
  await expect(notice(page, 'Vendedor nivelado!')).toBeVisible()
  await expect(ofClara).toHaveCount(5)
})

test('who may not manage sellers sees teams and turns, and changes none', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await company.changeAna({ role: 'seller' })
  await signIn(page, '/dashboard/sellers')
  await expect(nextTurns(page).getByRole('listitem')).toHaveCount(10)
  await expect(teams(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /Disponibilidade|equipe/ })).toHaveCount(0)
})

import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { pastLead, test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const settings = '/dashboard/settings?tab=company'
const cardOf = (page: Page) => page.getByRole('region', { name: 'Retenção de dados' })

async function choose(page: Page, time: string) {
  await cardOf(page).getByRole('combobox', { name: 'Guardar contatos por' }).click()
  await page.getByRole('option', { name: time, exact: true }).click()
}

test('a retention period names the contacts that it erases, or that it cannot say so, and asks before it erases any; a manager chooses none', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Lia de Olinda', 200), pastLead('Bia Sá', 10))
  await signIn(page, settings)
  const card = cardOf(page)
  const save = card.getByRole('button', { name: 'Salvar' })
  await expect(card).toContainText('Os contatos não são excluídos automaticamente.')
  await expect(save).toBeDisabled()

  await intercept(page, '**/rpc/preview_lead_retention', (route) => route.fulfill({ status: 400 }))
  await choose(page, '1 ano')
  await expect(card).toContainText('Não foi possível calcular o que este prazo exclui.')
  await expect(save).toBeDisabled()
  await page.unroute('**/rpc/preview_lead_retention')
  await card.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(card).toContainText(
    /Nenhum contato será excluído agora\. O mais antigo será a partir de \d{2}\/\d{2}\/\d{4}\./,
  )
  await save.press('Enter')
  await expect(notice(page, 'Retenção atualizada!')).toBeVisible()
  await expect(save).toBeFocused()
  await page.reload()
  await expect(card.getByRole('combobox')).toHaveValue('1 ano')

  await choose(page, '3 meses')
  await expect(card).toContainText('1 contato tem mais de 3 meses e será excluído na próxima hora.')
  expect(await findBarriers(page)).toEqual([])
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Excluir contatos antigos' })
  await expect(dialog).toContainText('1 contato tem mais de 3 meses e será excluído')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(save).toBeFocused()
  await page.reload()
  await expect(card.getByRole('combobox')).toHaveValue('1 ano')

  await choose(page, '3 meses')
  await save.click()
  await dialog.getByRole('button', { name: 'Excluir e salvar' }).click()
  await expect(dialog).toBeHidden()
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(card.getByRole('combobox')).toHaveValue('3 meses')

  await company.changeAna({ role: 'manager' })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Dados da empresa' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { newAddress, receiveMail } from '../support/mails.ts'
import { openServer, test } from '../support/own-company.ts'
import { captureLead } from '../support/steps.ts'

test.use({ viewport: { width: 320, height: 640 } })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar pedido' })

test('the page of the person’s rights holds no barrier', async ({ page, company }) => {
  await company.change({ privacy_text: 'Só para responder.', keep_leads_months: 12 })
  await page.goto(`/privacidade/${company.id}`)
  await expect(page.getByText('Por 12 meses depois do envio.')).toBeVisible()
  await expect(page.getByText('as plataformas só recebem dados de quem autorizou')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText('Informe o telefone ou o e-mail.')
  expect(await findBarriers(page)).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a person goes from the form to the request, and by the link in the mailbox to a copy and the erasure', {
    tag: '@both-engines',
  }, async ({ page, company, request }) => {
    const email = newAddress()
    await captureLead(page, 'Rita Melo', '81912345678', {
      p_company_id: company.id,
      p_email: email,
    })
    const ask = async (kind: string) => {
      await page.goto(`/capture-lead?company=${company.id}`)
      await page.getByRole('link', { name: 'Privacidade e seus dados' }).click()
      await page.getByLabel(kind).check()
      await page.getByLabel('E-mail').fill(email)
      await send(page).click()
      await expect(heading(page, 'Pedido recebido')).toBeVisible()
    }
    const openLink = async (purpose: string) => {
      const find = async () => /\/privacidade\/\S+/.exec(await textOf(email, purpose))?.[0]
      await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
      await page.goto(String(await find()))
    }

    await ask('Receber uma cópia dos meus dados')
    await openLink('baixar uma cópia')
    await page.getByRole('button', { name: 'Ver meus dados' }).click()
    await expect(heading(page, 'Seus dados guardados por Loja Aurora')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Rita Melo')
    for (const [link, name, text] of [
      ['Guardar em um arquivo', 'meus-dados.txt', 'Nome: Rita Melo'],
      ['Arquivo para programas (JSON)', 'meus-dados.json', '"name": "Rita Melo"'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: link }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(name)
      expect(readFileSync(await file.path(), 'utf8')).toContain(text)
    }
    await page.reload()
    await expect(heading(page, 'Este link não vale mais')).toBeVisible()

    await ask('Excluir meus dados')
    await openLink('excluir os seus dados')
    await page.getByRole('button', { name: 'Excluir meus dados' }).click()
    await expect(heading(page, 'Dados excluídos')).toBeVisible()
    const read = (table: string) =>
      openServer(request)('get', `${table}company_id=eq.${company.id}`)
    expect(await read('leads_captured?')).toEqual([])
    // Nobody of the company did it.
    expect(await read('activities?what=eq.contacts.erased&')).toMatchObject([
      { actor_kind: 'job', actor_id: null, actor_name: 'Rodízio' },
    ])
  })
})

/** Of the newest mail to the address that names the purpose. */
async function textOf(email: string, purpose: string): Promise<string> {
  const { text = '' } = await receiveMail(email, 'Seu pedido sobre os seus dados')
  return text.includes(purpose) ? text : ''
}

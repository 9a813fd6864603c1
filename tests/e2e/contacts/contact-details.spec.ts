import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { hold } from '../support/intercept.ts'
import { pastLead, seller, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the drawer shows the answers, the source, the accepted privacy text and the reason for this seller, and takes a note', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  await captureLead(page, 'Lia de Olinda', '81912345678', {
    p_company_id: company.id,
    p_email: 'lia@exemplo.example',
    p_extra: { company: 'Frota Sul', message: 'Procuro um SUV.' },
    p_attribution: { utm_campaign: 'primavera', gclid: 'Abc123' },
    p_consent: { version: '2026-11-1', purpose: 'para responder a este contato', marketing: false },
  })
  await signIn(page, '/dashboard/captured-contacts')
  const name = page.getByRole('link', { name: 'Lia de Olinda', exact: true })
  await name.click()
  const drawer = page.getByRole('dialog', { name: 'Detalhes do contato' })
  await expect(drawer).toContainText('(81) 91234-5678')
  await expect(drawer).toContainText('lia@exemplo.example')
  await expect(drawer).toContainText(/Chegou em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  await expect(drawer).toContainText('Por que este vendedor?')
  await expect(drawer).toContainText('Bento Reis era a única pessoa disponível.')
  await expect(drawer.getByRole('region', { name: 'Respostas do formulário' })).toHaveText(
    /EmpresaFrota Sul.*MensagemProcuro um SUV\./,
  )
  await expect(drawer.getByRole('region', { name: 'De onde veio' })).toHaveText(
    /Campanhaprimavera.*Clique no Google AdsAbc123/,
  )
  await expect(drawer.getByRole('region', { name: 'Consentimento' })).toHaveText(
    /Não aceitou receber.*1ª de 11\/2026.*\d{2}:\d{2}/,
  )
  await expect(drawer.getByRole('button', { name: 'Copiar telefone' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Fechar' })).toBeFocused()
  await drawer.getByRole('button', { name: /^Resultado de/ }).click()
  await page.getByRole('menuitem', { name: 'Ganho…' }).click()
  const won = page.getByRole('dialog', { name: 'Marcar como ganho' })
  await expect(won.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(won).toBeHidden()
  await expect(drawer.getByRole('button', { name: /^Resultado de/ })).toBeFocused()
  // The drawer hears the key again once the dialog's exit is rendered, which nothing on the screen shows.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden({ timeout: 2_000 })
  }).toPass()
  await expect(page).not.toHaveURL(/contato=/)
  await expect(name).toBeFocused()
  await page.goForward()
  await expect(drawer).toContainText('Lia de Olinda')

  const notes = drawer.getByRole('region', { name: 'Anotações' })
  const add = notes.getByRole('button', { name: 'Adicionar anotação' })
  await add.press('Enter')
  await expect(notes).toContainText('Escreva a anotação.')
  const input = notes.getByRole('textbox', { name: 'Nova anotação' })
  await input.fill('Liga à tarde.')
  await add.press('Enter')
  await expect(notes).toContainText(/Liga à tarde\.Ana.* · \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  await expect(input).toHaveValue('')
  await drawer.getByRole('button', { name: /^Resultado de/ }).click()
  await page.getByRole('menuitem', { name: 'Perdido' }).click()
  await expect(notice(page, 'Contato marcado como perdido.')).toBeVisible()
  await expect(notes).toContainText('Liga à tarde.')
  await notes.getByRole('button', { name: /^Excluir a anotação de Ana/ }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Excluir a anotação?' })
  const cancel = question.getByRole('button', { name: 'Cancelar' })
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(drawer).toBeVisible()
  await notes.getByRole('button', { name: /^Excluir a anotação de Ana/ }).press('Enter')
  await expect(cancel).toBeFocused()
  await question.getByRole('button', { name: 'Excluir' }).press('Enter')
  await expect(notes).not.toContainText('Liga à tarde.')

  await drawer.getByRole('button', { name: 'Não quer mais mensagens' }).click()
  const marking = page.getByRole('dialog', { name: 'Não quer mais mensagens?' })
  await expect(marking).toContainText('Ninguém deve mais escrever para esta pessoa.')
  await marking.getByRole('button', { name: 'Marcar' }).click()
  await expect(notice(page, 'Marcado: não quer mais mensagens.')).toBeVisible()
  const mark = drawer.getByRole('note').filter({ hasText: 'Não quer mais mensagens' })
  await expect(mark).toContainText(/Marcado pela empresa em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} \(Ana/)
  await expect(drawer.getByRole('button', { name: 'Não quer mais mensagens' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Não quer mais mensagens' })).toHaveCount(1)
  await mark.getByRole('button', { name: 'Desfazer' }).click()
  const undoing = page.getByRole('dialog', { name: 'Desfazer a marcação?' })
  await undoing.getByRole('button', { name: 'Desfazer' }).click()
  await expect(mark).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Não quer mais mensagens' })).toBeVisible()
})

test('a link opens the contact for users who may see it; Escape leaves the list', async ({
  page,
  company,
}) => {
  const id = randomUUID()
  await company.add('leads_captured', { ...pastLead('Lia de Olinda', 2), id })
  await signIn(page, `/dashboard/captured-contacts?contato=${id}`)
  const drawer = page.getByRole('dialog', { name: 'Detalhes do contato' })
  await expect(drawer.getByRole('heading', { name: 'Lia de Olinda' })).toBeVisible()
  await expect(drawer).toContainText('Aguardando vendedor')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toContainText('Lia de Olinda')
  await expect(page.getByRole('heading', { name: 'Contatos Capturados' })).toBeFocused()
  await page.goto(`/dashboard/captured-contacts?contato=${randomUUID()}`)
  await expect(drawer).toContainText('Contato não encontrado')
})

test('Escape, a click outside, Back and × ask before a typed note is lost; who erases the contact is not asked', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Lia de Olinda', 1))
  await signIn(page, '/dashboard/captured-contacts')
  const name = page.getByRole('link', { name: 'Lia de Olinda', exact: true })
  await name.click()
  const drawer = page.getByRole('dialog', { name: 'Detalhes do contato' })
  const note = drawer.getByRole('textbox', { name: 'Nova anotação' })
  // As a person types: the router knows of the guard a moment after the first key.
  await note.pressSequentially('Liga à tarde.')
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  const goOn = question.getByRole('button', { name: 'Continuar editando' })
  await page.keyboard.press('Escape')
  await expect(question).toContainText('A anotação ainda não foi adicionada.')
  await expect(goOn).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(note).toBeFocused()
  for (const leave of [
    () => page.mouse.click(20, 450),
    () => page.evaluate(() => history.back()),
    () => drawer.getByRole('button', { name: 'Fechar' }).click(),
  ]) {
    await leave()
    await goOn.click()
    await expect(question).toBeHidden()
    await expect(note).toHaveValue('Liga à tarde.')
    await expect(page).toHaveURL(/contato=/)
  }
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/contato=/)

  await name.click()
  await expect(note).toHaveValue('')
  await note.fill('Liga à noite.')
  await drawer.getByRole('button', { name: 'Corrigir dados' }).click()
  const correction = page.getByRole('dialog', { name: 'Corrigir dados deste contato' })
  await expect(correction).toBeVisible()
  await page.evaluate(() => history.back())
  await goOn.hover()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(correction).toBeVisible()
  await correction.getByRole('button', { name: 'Cancelar' }).click()
  const release = await hold(page, '**/rpc/add_lead_note')
  await drawer.getByRole('button', { name: 'Adicionar anotação' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toContainText('A anotação ainda está sendo salva.')
  await expect(note).toHaveAttribute('readonly')
  release()
  await expect(question).toBeHidden()
  await expect(drawer).toBeVisible()
  await expect(note).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(question).toBeHidden()

  await name.click()
  await note.fill('Liga de manhã.')
  await drawer.getByRole('button', { name: 'Excluir dados deste contato' }).click()
  await page.getByRole('button', { name: 'Excluir definitivamente' }).click()
  await expect(notice(page, 'Dados excluídos!')).toBeVisible()
  await expect(page).not.toHaveURL(/contato=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { openServer, pastLink, seller, test } from '../support/own-company.ts'
import { captureLead, signIn } from '../support/steps.ts'

// The one of a headless browser counts as a machine.
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'
test.use({ viewport: { width: 1440, height: 900 }, userAgent })

const stages = (page: Page) =>
  page
    .getByRole('table', { name: 'Do clique à venda' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

test('a visitor is followed from the click to the sale, and found by the code of the message; a failed read is tried again', async ({
  page,
  company,
  request,
}) => {
  const code = `funil${Date.now() % 1_000_000_000}`
  const message = 'Oi, sou {nome}. Código {ref}.'
  await company.add('sellers', seller('Bento Reis'))
  await company.add('short_urls', { ...pastLink(code, 0), config: { message } })
  await intercept(page, /^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto(`/l/${code}`, { waitUntil: 'commit' })
  await page.goto(`/capture-lead?l=${code}`)
  await page.getByRole('textbox', { name: /nome/i }).first().fill('Rui Aberto')
  await page.locator('input[type="tel"]').fill('81912345671')
  await page.getByRole('button', { name: 'Enviar via WhatsApp' }).click()
  const chat = page.getByRole('link', { name: 'Abrir WhatsApp' })
  const [, ref = ''] = /digo%20(.{5})\.$/.exec((await chat.getAttribute('href')) ?? '') ?? []
  expect(ref).toMatch(/^[B-Z2-9]{5}$/)
  await chat.click()
  const opened = `lead_progress?company_id=eq.${company.id}&opened_at=not.is.null`
  const server = openServer(request)
  await expect.poll(async () => (await server('get', opened)).length).toBe(1)
  const p_attribution = { utm_campaign: 'natal & ano novo' }
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_short_code: code, p_attribution })

  const reading = '**/rpc/get_lead_funnel*'
  await intercept(page, reading, (route) => route.fulfill({ status: 400, json: {} }))
  await signIn(page, '/dashboard/leads?tab=funil')
  await expect(page.getByText('Não foi possível carregar o funil dos leads.')).toBeVisible()
  await page.unroute(reading)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(stages(page)).toHaveText([
    /^Cliques1$/,
    /^Formulário visto100,0% da anterior1$/,
    /^Enviados2$/,
    /^WhatsApp aberto50,0% da anterior1$/,
    /^Confirmados0,0% da anterior0$/,
    /^Ganhos0$/,
  ])
  await expect(page.getByText('Ninguém respondeu pela página')).toBeVisible()
  const [lead] = await server('get', opened)
  await server('post', 'rpc/answer_lead', { p_lead_id: lead?.lead_id, p_answer: 'received' })
  const [lia] = await server('get', `leads_captured?company_id=eq.${company.id}&name=like.Lia*`)
  const sale = { p_lead_id: lia?.id, p_outcome: 'won', p_value: 1234.5 }
  await server('post', 'rpc/set_lead_outcome', sale)
  await page.reload()
  await expect(stages(page).nth(4)).toHaveText(/^Confirmados100,0% da anterior1$/)
  const times = page.getByRole('region', { name: 'Tempo até responder' })
  await expect(times.getByRole('row').nth(1)).toHaveText(/^Bento Reis1(menos de )?1 min/)
  const campaigns = page.getByRole('region', { name: 'Resultado por campanha' })
  await expect(campaigns.getByRole('row')).toHaveText([
    'CampanhaLeadsVendasTaxaValor',
    /^natal & ano novo11100,0%R\$\s1\.234,50$/,
    /^Sem campanha100,0%R\$\s0,00$/,
  ])

  await page.getByRole('combobox', { name: 'Link ou página' }).click()
  await page.getByRole('option', { name: `/l/${code}` }).click()
  await expect(page).toHaveURL(/[?&]link=/)
  await expect(stages(page)).toHaveCount(6)
  await expect(times).toContainText('Conta os leads de todos os links e páginas.')
  await page.getByRole('combobox', { name: 'Vendedor' }).click()
  await page.getByRole('option', { name: 'Bento Reis' }).click()
  await expect(stages(page)).toHaveCount(4)
  await expect(page.getByText('o funil começa nos enviados')).toBeVisible()
  await expect(campaigns).toContainText('Da empresa inteira')
  await expect(campaigns.getByRole('row')).toHaveCount(3)
  expect((await findViolations(page)).map(({ id }) => id)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)

  await campaigns.getByRole('link', { name: 'natal & ano novo' }).click()
  await expect(page.getByText('Campanha: natal & ano novo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lia de Olinda', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rui Aberto', exact: true })).toBeHidden()
  await page.goto('/dashboard/captured-contacts')
  await page.getByRole('searchbox').fill(ref.toLowerCase())
  await expect(page.getByRole('link', { name: 'Lia de Olinda', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Rui Aberto', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Detalhes do contato' })
  await expect(drawer.getByText(ref, { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Copiar código' })).toBeVisible()
  await expect(drawer).toContainText(/Abriu o WhatsApp em \d{2}\/\d{2}\/\d{4}/)
  await page.goto('/dashboard/sellers')
  await expect(page.getByRole('article', { name: 'Bento Reis' })).toContainText(
    /Responde em .+ \(mediana\)/,
  )
})

test('a link tells super_admin what became of its clicks, and leads to its funnel of the same company', async ({
  page,
  company,
}) => {
  const code = `linha${Date.now() % 1_000_000_000}`
  await company.add('sellers', seller('Bento Reis'))
  await company.add('short_urls', pastLink(code, 0))
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_short_code: code })
  await signIn(page, `/dashboard/pages?tab=links&company=${company.id}`, 'super_admin')
  await page.getByRole('button', { name: `cliques de ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: `Link ${code}` })
  await expect(dialog).toContainText('Em 30 dias: 0 formulários vistos · 1 enviado')
  await dialog.getByRole('link', { name: 'Ver o funil deste link' }).click()
  await expect(page.getByRole('combobox', { name: 'Link ou página' })).toHaveValue(`/l/${code}`)
  await expect(stages(page).nth(2)).toHaveText(/^Enviados1$/)
  await expect(page.getByText('Nenhum lead com campanha neste período.')).toBeVisible()
})

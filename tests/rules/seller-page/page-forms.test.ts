/** What a seller reads on the page, and sends from it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { doOnPage } from '../../support/seller-page.ts'
import { openSellerPages } from '../../support/seller-pages.ts'

const server = await openTestDatabase()
const { openPage, get, post, run } = await openSellerPages(server)

test('a value that is no money stays in its field, which is marked and has the focus', async () => {
  const { token, mine } = await openPage()
  const { statusCode, body } = await post(token, {
    lead: mine.lead_id,
    act: 'won',
    value: 'uns 40 mil',
  })
  expect(statusCode).toBe(422)
  const [field] = body.match(/<input[^>]*name="value"[^>]*>/) ?? ['']
  const error = `wrong-${mine.lead_id}`
  for (const part of ['value="uns 40 mil"', 'aria-invalid="true"', 'autofocus=""', error]) {
    expect(field).toContain(part)
  }
  expect(body).toContain(`id="${error}">Valor inválido. Ex.: 1.500,00.</p>`)
  expect(body.match(/aria-invalid/g)).toHaveLength(1)
})

test('the place in the line leads to the pause, which is near the top and says when it ends', async () => {
  const { token } = await openPage()
  const before = (await get(token)).body
  expect(before).toMatch(/<a class="turn[^"]*" href="#pausa">/)
  const places = ['>Hoje<', 'id="pausa"', '>Últimos 7 dias<'].map((part) => before.indexOf(part))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  await post(token, { act: 'pause', until: '30 minutes' })
  const [, part = ''] = (await get(token)).body.split('id="pausa"')
  expect(part).toMatch(/Em pausa, volta (amanhã )?às? \d{1,2}h(\d\d)?\./)
})

test('a day whose leads are all to be called is not told to be without leads', async () => {
  const { token, mine } = await openPage()
  expect((await get(token)).body).not.toMatch(/Nenhum lead hoje|Todos os leads de hoje/)
  await doOnPage(server, token, mine, 'missed')
  const { body } = await get(token)
  expect(body).toContain('Todos os leads de hoje estão em “Chamar agora”.')
  expect(body).not.toContain('Nenhum lead hoje ainda.')
})

test('the ready message calls the contact by the first name, and the figures say their period', async () => {
  const { company, token, sellers } = await openPage()
  await run(sql`select public.register_lead(p_name => 'Lia de Olinda', p_phone => '11987654321',
    p_seller_id => ${sellers.Ana.id}::uuid, p_company_id => ${company.id}::uuid)`)
  const { body } = await get(token)
  const [url = ''] = body.match(/https:\/\/wa\.me\/5511987654321[^"]*/) ?? []
  expect(decodeURIComponent(url)).toContain('Olá, Lia! Aqui é Ana')
  const labels = [...body.matchAll(/<dt>([^<]+)/g)].map(([, label]) => label)
  expect(labels).toHaveLength(4)
  for (const label of labels) expect(label).toMatch(/\((desde o início|90 dias)\)$/)
  expect(body).toMatch(/Sua vez é a próxima|\dº da fila/)
  expect(body.replace(/<[^>]*>/g, ' ')).not.toMatch(/\bcontatos?\b/)
})

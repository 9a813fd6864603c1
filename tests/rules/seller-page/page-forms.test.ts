/** What a seller reads on the page, and sends from it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { doOnPage, readPage } from '../../support/seller-page.ts'
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

test('lists that end before the leads do say how many there are, and the search finds the others', async () => {
  const { token, company, sellers } = await openPage()
  const add = (name: string, count: number, age: string) =>
    run(sql`insert into public.leads_captured (company_id, seller_id, name, phone, phone_key, reason, created_at)
      select ${company.id}::uuid, ${sellers.Ana.id}::uuid, ${name} || ' ' || n, '11987650001', '11987650001', '{}',
        now() - ${age}::interval
      from generate_series(1, ${count}::integer) n`)
  await add('Velha', 2, '3 days')
  const whole = (await get(token)).body
  expect(whole).toContain('>Velha 2<')
  expect(whole).not.toContain('Aparecem só')
  await add('Nova', 119, '0')
  const all = (await get(token)).body
  expect(all).toContain(
    'Aparecem só os 100 leads mais recentes, de 120 de hoje. Para achar os outros, busque pelo nome ou telefone.',
  )
  expect(all).toContain(
    'Aparecem só os 100 leads mais recentes, de 122 destes dias, contando os de hoje.',
  )
  expect(all).not.toContain('Nenhum outro lead nestes dias.')
  expect((await get(`${token}?busca=velha`)).body).toContain('>Velha 1<')
  await add('Nova', 900, '8 days')
  const found = (await get(`${token}?busca=nova`)).body
  expect(found).toContain(
    'de mais de 1.000 encontrados. Para achar os outros, escreva o nome completo ou o telefone.',
  )
})

test('the place in the line leads to the pause, which is near the top and says when it ends', async () => {
  const { token } = await openPage()
  const before = (await get(token)).body
  expect(before).toMatch(/<a class="turn[^"]*" href="#pausa">/)
  const places = ['>Hoje<', 'id="pausa"', '>Últimos 7 dias<'].map((part) => before.indexOf(part))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  await post(token, { act: 'pause', until: '30 minutes' })
  const [top = '', part = ''] = (await get(token)).body.split('id="pausa"')
  expect(top).toMatch(/Em pausa, volta (amanhã )?às? \d{1,2}h(\d\d)?</)
  expect(part).toMatch(
    /Você volta (amanhã )?às? \d{1,2}h(\d\d)?\. Até lá, não recebe leads novos\./,
  )
  for (const place of [top, part]) {
    expect(place).toMatch(/value="back"\/><button type="submit" class="button">Voltar agora</)
  }
})

test('a leave that has not begun is told at the top', async () => {
  const { token, sellers } = await openPage()
  const plan = (from: string) =>
    run(sql`update public.sellers set leave_from = ${from}::timestamptz, leave_until = '2099-12-02 00:00-03'
      where id = ${sellers.Ana.id}::uuid`)
  await plan('2099-11-30 00:00-03')
  expect((await get(token)).body.split('<dl')[0]).toContain('Folga de 30/11 a 01/12.')
  await plan('2020-11-30 00:00-03')
  expect((await get(token)).body).not.toContain('Folga')
})

test('who asked for no messages has a quiet way to WhatsApp', async () => {
  const { token, mine } = await openPage()
  const card = async () => (await get(token)).body.split('class="lead"')[1] ?? ''
  const way = / class="(\w+)" href="https:\/\/wa\.me/
  expect((await card()).match(way)?.[1]).toBe('button')
  await ask(server, sql`select private.mark_no_messages(${mine.lead_id}::uuid)`)
  expect((await card()).match(way)?.[1]).toBe('plain')
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

test('a closing is undone', async () => {
  const { token, mine } = await openPage()
  const lead = async () => {
    const [first] = (await readPage(server, token))?.today.leads ?? []
    return { answer: first?.answer, closing: first?.closing, outcome: first?.outcome }
  }
  await doOnPage(server, token, mine, 'closed', 'Número errado')
  await doOnPage(server, token, mine, 'won')
  await doOnPage(server, token, mine, 'open')
  expect(await lead()).toEqual({ answer: 'closed', closing: 'Número errado', outcome: null })
  await doOnPage(server, token, mine, 'reopened')
  expect(await lead()).toEqual({ answer: null, closing: null, outcome: null })
  await doOnPage(server, token, mine, 'received')
  await doOnPage(server, token, mine, 'reopened')
  expect(await lead()).toMatchObject({ answer: 'received' })
})

/** A person's right to have wrong data corrected. */
import sql, { raw } from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture, type Submission } from '../../support/capture.ts'
import { createPerson, type Role } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'
import { activitiesOf } from '../../support/trail.ts'

const server = await openTestDatabase()
const rita = {
  p_name: 'Rita Prado',
  p_phone: '81912345678',
  p_email: 'rita@errado.example',
  p_city: 'Olinda',
}

async function openShop() {
  const { company } = await createRotation(server, { Ana: {} })
  const as = async (role: Role) => (await createPerson(server, company, { role })).caller
  const send = async (sent: Submission = {}) =>
    (await capture(server, { p_company_id: company.id, ...rita, ...sent })).lead_id
  return { company, as, send, manager: await as('manager') }
}

interface Correction {
  readonly name?: string
  readonly phone?: string
  readonly email?: string
  readonly city?: string
}

async function correct(caller: Caller, lead: string, { name, phone, email, city }: Correction) {
  const [row] = await server.database.run<{ changed: number }>(
    caller,
    sql`select public.correct_contact(${lead}::uuid, ${name ?? null}, ${phone ?? null}, ${email ?? null},
      ${city ?? null}) as changed`,
  )
  return row?.changed
}

const read = (...leads: string[]) =>
  ask(
    server,
    sql`select name, phone, phone_key, email, city from jsonb_array_elements_text(${leads}::jsonb) with ordinality as t (id, place)
      join public.leads_captured l on l.id = t.id::uuid order by place`,
  )

const search = (caller: Caller, words: string) =>
  server.database.run(caller, sql`select id from public.list_contacts(p_search => ${words})`)

test('a correction reaches each lead of the phone that had the wrong value, counted or not, and searches find it', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const first = await shop.send()
  await foldLeads(server)
  const second = await shop.send({ p_phone: '+55 (81) 91234-5678' })
  const third = await shop.send({ p_name: 'Rita P.', p_email: 'rita@certo.example' })
  const [stranger, foreign] = [await shop.send({ p_phone: '81955554444' }), await other.send()]
  const before = await read(stranger, foreign)

  const right = { name: 'Rita Prata', phone: '+55 (81) 98888-7777', email: 'RITA@nova.example' }
  expect(await correct(shop.manager, second, right)).toBe(3)
  const fixed = { phone: '81988887777', phone_key: '81988887777', city: 'Olinda' }
  const both = { ...fixed, name: 'Rita Prata', email: 'rita@nova.example' }
  expect(await read(first, second, third)).toEqual([
    both,
    both,
    { ...fixed, name: 'Rita P.', email: 'rita@certo.example' },
  ])
  expect(await read(stranger, foreign)).toEqual(before)
  await foldLeads(server)
  const found = (await search(shop.manager, '98888-7777')).map(({ id }) => id)
  expect(found.sort()).toEqual([first, second, third].sort())
  expect(await search(shop.manager, '81912345678')).toEqual([])
})

test('the stored message follows a correction, word by word', async () => {
  const { manager, send } = await openShop()
  const lead = await send({
    p_name: 'Ana (Rita) P.',
    p_message: 'Oi, sou {nome}, de {cidade}. Olinda é linda, Olindam não',
  })
  await correct(manager, lead, { name: 'Ana\\1 Prata', city: 'Recife' })
  const [row] = await ask(
    server,
    sql`select message, whatsapp_url from public.leads_captured where id = ${lead}::uuid`,
  )
  const message = 'Oi, sou Ana\\1 Prata, de Recife. Recife é linda, Olindam não'
  expect(row).toMatchObject({
    message,
    whatsapp_url: expect.stringMatching(/^https:\/\/wa\.me\/55\d+\?text=/),
  })
  expect(new URL(String(row?.whatsapp_url)).searchParams.get('text')).toBe(message)
})

test('a correction that makes the message too long cuts it, and an empty city is no word of it', async () => {
  const { manager, send } = await openShop()
  const lead = await send({ p_name: 'Ana', p_message: `{nome} ${'!'.repeat(996)}` })
  await ask(server, sql`update public.leads_captured set city = '' where id = ${lead}::uuid`)
  expect(await correct(manager, lead, { name: 'Ana Carolina', city: 'Recife' })).toBe(1)
  const [row] = await ask(
    server,
    sql`select message from public.leads_captured where id = ${lead}::uuid`,
  )
  expect(row).toEqual({ message: `Ana Carolina ${'!'.repeat(987)}` })
})

test('what is not named stays, an empty text clears e-mail and city, and the same again changes nothing', async () => {
  const { send, manager, company } = await openShop()
  const lead = await send()
  const lines = await activitiesOf(server, company, async () => {
    expect(await correct(manager, lead, { email: '', city: ' ' })).toBe(1)
    expect(await correct(manager, lead, { name: 'Rita Prado' })).toBe(0)
  })
  const left = { name: 'Rita Prado', phone: '81912345678', phone_key: '81912345678' }
  expect(await read(lead)).toEqual([{ ...left, email: null, city: null }])
  expect(lines).toMatchObject([
    {
      actor_name: 'Célia Prado',
      what: 'lead.corrected',
      subject_id: lead,
      before: null,
      after: null,
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/rita|12345678|olinda/i)
})

test.each([
  [{ name: ' ' }, 'Nome é obrigatório.'],
  [{ name: 'a'.repeat(121) }, 'Nome pode ter no máximo 120 caracteres.'],
  [{ phone: '' }, 'Telefone é obrigatório.'],
  [{ phone: '123' }, 'Telefone inválido'],
  [{ phone: '20912345678' }, 'DDD inválido'],
  [{ email: 'rita' }, 'E-mail inválido'],
  [{ city: 'a'.repeat(121) }, 'Cidade pode ter no máximo 120 caracteres.'],
])('%j is refused, and changes nothing', async (wrong, message) => {
  const { send, manager } = await openShop()
  const lead = await send()
  const before = await read(lead)
  await expect(correct(manager, lead, wrong)).rejects.toMatchObject({ code: '22023', message })
  expect(await read(lead)).toEqual(before)
})

test('a phone of somebody else is refused, and each lead keeps how its phone was typed', async () => {
  const { send, manager } = await openShop()
  const [lead, old] = [await send(), await send({ p_phone: '8181234567' })]
  const [mine, other] = [
    await send({ p_phone: '8191234567' }),
    await send({ p_phone: '81955554444' }),
  ]
  const before = await read(lead, mine, other)
  await expect(correct(manager, lead, { phone: '(81) 95555-4444' })).rejects.toMatchObject({
    code: 'PT409',
    message:
      'Já há um contato com este telefone. Para não misturar duas pessoas, o telefone não muda.',
  })
  expect(await read(lead, mine, other)).toEqual(before)
  expect(await correct(manager, old, { name: 'Rita Sá' })).toBe(1)
  expect(await read(old)).toMatchObject([{ phone: '8181234567', phone_key: '81981234567' }])
})

test('suspects and open requests follow a correction', async () => {
  const { send, manager, company } = await openShop()
  const lead = await send()
  await send({ p_attribution: { _hp: 'robot' } })
  await ask(
    server,
    sql`select private.ask_privacy(${company.id}::uuid, 'erasure', ${rita.p_phone}, ${rita.p_email}, null)`,
  )
  await correct(manager, lead, { phone: '81988887777', email: 'rita@certo.example' })
  const right = { phone: '81988887777', email: 'rita@certo.example' }
  const rows = (table: string) =>
    ask(server, sql`select phone, email from ${raw(table)} where company_id = ${company.id}::uuid`)
  expect(await rows('public.quarantined_leads')).toEqual([right])
  expect(await rows('public.privacy_requests')).toEqual([right])
})

test('only admin and manager correct, and only contacts of their company', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const [lead, foreign] = [await shop.send(), await other.send()]
  for (const role of ['user', 'seller'] as const) {
    await expect(correct(await shop.as(role), lead, { name: 'X' })).rejects.toMatchObject({
      code: '42501',
      message: 'Apenas administradores e gerentes podem corrigir um contato.',
    })
  }
  for (const unknown of [foreign, '00000000-0000-4000-8000-000000000000']) {
    await expect(correct(shop.manager, unknown, { name: 'X' })).rejects.toMatchObject({
      code: 'PT404',
      message: 'Contato não encontrado.',
    })
  }
  expect(await correct(await shop.as('admin'), lead, { name: 'Rita Sá' })).toBe(1)
})

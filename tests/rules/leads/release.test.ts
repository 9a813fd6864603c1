/** product.md 30. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller, Row } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { waitForLock } from '../../../packages/supabase-server/tests/support/database/wait-for-lock.ts'
import { capture, findLead } from '../../support/capture.ts'
import { createPerson, type Role } from '../../support/database-callers.ts'
import {
  type Company,
  createCompany,
  createSeller,
  createShortLink,
} from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

interface Released extends Row {
  lead_id: string
  seller_name: string | null
  whatsapp_url: string | null
}

async function release(caller: Caller, id: string): Promise<Released> {
  const [row] = await server.database.run<Released>(
    caller,
    sql`select * from public.release_quarantined_lead(${id}::uuid)`,
  )
  if (!row) throw new Error('the release answered nothing')
  return row
}

/** The id is the suspect's, because no lead was created. */
const captureSuspect = (company: Company, given: object = {}) =>
  capture(server, {
    p_company_id: company.id,
    p_message: '{vendedor}, sou {nome}',
    p_attribution: { _hp: 'x', gclid: 'AbC' },
    ...given,
  })

const findLeads = (company: Company) =>
  ask<Row & { id: string; reason: object }>(
    server,
    sql`select * from public.leads_captured where company_id = ${company.id} order by created_at`,
  )

const findSuspect = (id: string) =>
  askOne(server, sql`select * from public.quarantined_leads where id = ${id}`)

const findCounts = (company: Company) =>
  askOne(
    server,
    sql`select coalesce(sum(leads_received), 0)::int as received, coalesce(sum(leads_total), 0)::int as total
      from public.sellers where company_id = ${company.id}`,
  )

test('a released suspect becomes a lead with all its data, of the next seller', async () => {
  const { company, seller, caller } = await createMember(server)
  const link = await createShortLink(server, company)
  const suspect = await captureSuspect(company, {
    p_company_id: undefined,
    p_short_code: link.code,
    p_email: 'a@example.com',
    p_city: 'Belém',
    p_source: 'widget',
    p_extra: { company: 'ACME' },
    p_consent: { marketing: true },
  })
  const kept = await findSuspect(suspect.lead_id)
  const released = await release(caller, suspect.lead_id)
  const url = `https://wa.me/5511987654321?text=${encodeURIComponent('Bruna Castro, sou Ana Souza')}`
  expect(released).toMatchObject({ seller_name: 'Bruna Castro', whatsapp_url: url })
  const [lead] = await findLeads(company)
  expect(lead).toMatchObject({
    id: released.lead_id,
    seller_id: seller.id,
    short_url_id: link.id,
    name: 'Ana Souza',
    phone: '11912345678',
    phone_key: '11912345678',
    email: 'a@example.com',
    city: 'Belém',
    source: 'widget',
    extra: { company: 'ACME' },
    attribution: { gclid: 'AbC' },
    consent: kept.consent,
    created_at: kept.created_at,
    reason: { released_at: expect.any(String), quarantined_id: suspect.lead_id },
  })
  expect(await findSuspect(suspect.lead_id)).toMatchObject({ released_lead_id: released.lead_id })
  expect(await findCounts(company)).toEqual({ received: 1, total: 1 })
  const [why] = await server.database.run(
    caller,
    sql`select public.get_lead_reason(${released.lead_id}::uuid) as sentence`,
  )
  expect(why).toEqual({
    sentence:
      'Este contato foi liberado da quarentena. Bruna Castro era a única pessoa disponível.',
  })
})

test('a suspect of last week is news when it is released: somebody should call', async () => {
  const { company, caller } = await createMember(server)
  const suspect = await captureSuspect(company)
  await ask(
    server,
    sql`update public.quarantined_leads set created_at = created_at - interval '7 days'
      where id = ${suspect.lead_id}`,
  )
  const released = await release(caller, suspect.lead_id)
  await foldLeads(server)
  const progress = sql`select from_visitor, private.needs_call(p) as calls
    from public.lead_progress p where lead_id = ${released.lead_id}::uuid`
  expect(await ask(server, progress)).toEqual([{ from_visitor: true, calls: true }])
})

test('a second click, and several at once, give the same lead', async () => {
  const { company, caller } = await createMember(server)
  await createSeller(server, company, { name: 'Outra' })
  const { lead_id } = await captureSuspect(company)
  const first = await release(caller, lead_id)
  expect(await release(caller, lead_id)).toEqual(first)

  const { lead_id: second } = await captureSuspect(company)
  const answers = await Promise.all(Array.from({ length: 8 }, () => release(caller, second)))
  expect(new Set(answers.map((answer) => answer.lead_id)).size).toBe(1)
  expect(await findLeads(company)).toHaveLength(2)
  expect(await findCounts(company)).toEqual({ received: 2, total: 2 })
})

test('a visitor who resends after the release has one lead, and its seller', async () => {
  const { company, caller } = await createMember(server)
  const given = { p_idempotency_key: randomUUID() }
  const { lead_id } = await captureSuspect(company, given)
  const released = await release(caller, lead_id)
  for (const p_attribution of [{ _hp: 'x' }, {}]) {
    expect(await captureSuspect(company, { ...given, p_attribution })).toMatchObject(released)
  }
  await expect(captureSuspect(company, { ...given, p_phone: '11998765432' })).rejects.toMatchObject(
    { code: 'PT409' },
  )
  expect(await findLeads(company)).toHaveLength(1)
})

test('a released suspect without a seller waits, and is still marked as released when it gets one', async () => {
  const company = await createCompany(server, { phone: '1133334444' })
  const { caller } = await createPerson(server, company, { role: 'manager' })
  const { lead_id } = await captureSuspect(company)
  const released = await release(caller, lead_id)
  expect(released).toMatchObject({
    seller_name: null,
    whatsapp_url: expect.stringContaining('551133334444'),
  })
  const seller = await createSeller(server, company)
  expect(await findLead(server, { ...released, company_name: company.name })).toMatchObject({
    seller_id: seller.id,
    message: 'Bruna Castro, sou Ana Souza',
    reason: { released_at: expect.any(String), handed_out_at: expect.any(String) },
  })
})

test('leads that wait for a seller come first', async () => {
  const { company, seller, caller } = await createMember(server)
  await ask(server, sql`update public.sellers set active = false where id = ${seller.id}`)
  await capture(server, { p_company_id: company.id, p_name: 'Esperou' })
  const { lead_id } = await captureSuspect(company)
  // As after a change that gave up waiting for the rotation: eligible, with no lead handed out yet.
  await server.asOwner(async (run) => {
    await run(sql`select set_config('session_replication_role', 'replica', true)`)
    await run(sql`update public.sellers set active = true where id = ${seller.id}`)
  })
  await release(caller, lead_id)
  const order = await ask(
    server,
    sql`select name, seller_id from public.leads_captured where company_id = ${company.id}
      order by reason #>> '{line,0,2}'`,
  )
  expect(order).toEqual([
    { name: 'Esperou', seller_id: seller.id },
    { name: 'Ana Souza', seller_id: seller.id },
  ])
})

test.each<[Role, boolean]>([
  ['seller', true],
  ['user', true],
  ['admin', false],
])('%s (approved: %s) is refused', async (role, approved) => {
  const { company } = await createMember(server)
  const { caller } = await createPerson(server, company, { role, approved })
  const { lead_id } = await captureSuspect(company)
  await expect(release(caller, lead_id)).rejects.toMatchObject({ code: '42501' })
  expect(await findLeads(company)).toEqual([])
})

test('another company’s suspect gets the answer of an unknown one', async () => {
  const { caller } = await createMember(server)
  const other = await createMember(server)
  const { lead_id } = await captureSuspect(other.company)
  for (const id of [lead_id, randomUUID()]) {
    await expect(release(caller, id)).rejects.toMatchObject({
      code: 'PT404',
      message: 'Contato não encontrado.',
    })
  }
  expect(await findLeads(other.company)).toEqual([])
})

test('super_admin releases in any company', async () => {
  const { company } = await createMember(server)
  const { caller } = await createPerson(server, null, { role: 'super_admin' })
  const { lead_id } = await captureSuspect(company)
  expect((await release(caller, lead_id)).seller_name).toBe('Bruna Castro')
})

test('a released lead that a power cut lost comes back released, and a second click creates no second lead', async () => {
  const { company, caller } = await createMember(server)
  const given = { p_idempotency_key: randomUUID() }
  const { lead_id } = await captureSuspect(company, given)
  const suspect = await findSuspect(lead_id)
  const released = await release(caller, lead_id)
  const [lead = {}] = await findLeads(company)
  await ask(server, sql`delete from public.leads_captured where company_id = ${company.id}`)
  await ask(server, sql`delete from public.quarantined_leads where id = ${lead_id}`)
  for (const line of [
    { table: 'quarantined_leads', row: suspect },
    { table: 'leads_captured', row: lead },
  ]) {
    await ask(server, sql`select private.replay_journal(${line}::jsonb)`)
  }
  expect(await release(caller, lead_id)).toEqual(released)
  expect(await captureSuspect(company, given)).toMatchObject(released)
  expect(await findLeads(company)).toHaveLength(1)
})

test.runIf(engine === 'postgres')('releases and captures at once count exactly', async () => {
  const { company, caller } = await createMember(server)
  await createSeller(server, company, { name: 'Outra' })
  const suspects = await Promise.all(Array.from({ length: 10 }, () => captureSuspect(company)))
  await Promise.all([
    ...suspects.flatMap(({ lead_id }) => [release(caller, lead_id), release(caller, lead_id)]),
    ...Array.from({ length: 20 }, () => capture(server, { p_company_id: company.id })),
  ])
  expect(await findLeads(company)).toHaveLength(30)
  expect(await findCounts(company)).toEqual({ received: 30, total: 30 })
})

test.runIf(engine === 'postgres')(
  'a suspect that is erased while its release waits is not found',
  async () => {
    const { company, caller } = await createMember(server)
    const { lead_id } = await captureSuspect(company)
    const lock = sql`select pg_advisory_xact_lock(private.rotation_lock(${company.id}::uuid))`
    let released: Promise<unknown> | undefined
    await server.asOwner(async (run) => {
      await run(lock)
      released = release(caller, lead_id).catch((error) => error)
      await waitForLock(run)
      await run(sql`delete from public.quarantined_leads where id = ${lead_id}`)
    })
    expect(await released).toMatchObject({ code: 'PT404', message: 'Contato não encontrado.' })
    expect(await findLeads(company)).toEqual([])
  },
)

/** Reads of spec section 7. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../support/capture.ts'
import { createPerson } from '../support/database-callers.ts'
import { openClients, rows } from '../support/documented-client.ts'
import { createSeller, createShortLink } from '../support/factories.ts'
import { createMember } from '../support/member.ts'

const server = await openTestDatabase()
const { company, seller: bruna, id, caller } = await createMember(server)
const other = await createMember(server)
const ivo = await createSeller(server, company, { name: 'Ivo', active: false })
const gil = await createSeller(server, company, { name: 'Gil' })
await change(server, 'public.sellers', gil, { role: 'manager' })
const zeca = await createSeller(server, company, { name: 'Zeca', active: false })
await change(server, 'public.sellers', zeca, { deleted_at: '2026-01-01' })
const recent = await capture(server, { p_company_id: company.id })
const past = await capture(server, { p_company_id: company.id })
await change(server, 'public.leads_captured', { id: past.lead_id }, { created_at: '2026-01-05' })
await capture(server, { p_company_id: other.company.id })

const clientOf = openClients(server)
const client = clientOf(caller)

type Answer = Parameters<typeof rows>[0]
const names = async (query: Answer) => (await rows<{ name: string }>(query)).map((row) => row.name)
const ids = async (query: Answer) => (await rows<{ id: string }>(query)).map((row) => row.id)

test('the people of a company are read, and those who wait for approval newest first', async () => {
  const users = () => client.from('users').select('*')
  const first = await createPerson(server, company, { approved: false })
  const second = await createPerson(server, company, { approved: false })
  await change(server, 'public.users', first, { created_at: '2026-01-01' })
  expect(await rows(users().eq('id', second.id))).toMatchObject([
    {
      name: 'Célia Prado',
      email: `${second.id}@example.com`,
      role: 'admin',
      company_id: company.id,
      approved: false,
      created_at: expect.any(String),
    },
  ])
  expect(await ids(users().eq('company_id', company.id))).toHaveLength(3)
  expect(await ids(users().eq('company_id', other.company.id))).toEqual([])
  const waiting = users().eq('approved', false).order('created_at', { ascending: false })
  expect(await ids(waiting)).toEqual([second.id, first.id])
})

test('leads are read by company, by seller, since a day, and with their seller', async () => {
  const leads = (columns = '*') => client.from('leads_captured').select(columns)
  const newest = { ascending: false }
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString()
  expect(await ids(leads('id').eq('company_id', company.id))).toHaveLength(2)
  expect(await ids(leads('id').eq('company_id', other.company.id))).toEqual([])
  expect(await ids(leads('id').eq('seller_id', bruna.id))).toHaveLength(2)
  expect(await ids(leads('id').eq('seller_id', ivo.id))).toEqual([])
  expect(await rows(leads('company_id').gte('created_at', month))).toEqual([
    { company_id: company.id },
  ])
  const ofSeller = leads().eq('seller_id', bruna.id)
  expect(await ids(ofSeller.gte('created_at', month).order('created_at', newest))).toEqual([
    recent.lead_id,
  ])
  expect(await rows(leads('*, sellers(name, phone)').order('created_at', newest))).toMatchObject([
    { id: recent.lead_id, sellers: { name: 'Bruna Castro', phone: '11987654321' } },
    { id: past.lead_id, sellers: { name: 'Bruna Castro', phone: '11987654321' } },
  ])
})

test('sellers are read with the documented columns, filters and orders', async () => {
  const sellers = (columns = '*') => client.from('sellers').select(columns)
  const listed = () => sellers().in('role', ['seller', 'manager'])
  const columns = 'id, name, phone, email, active, leads_received, company_id'
  const inRotation = await rows(sellers(columns).eq('role', 'seller').is('deleted_at', null))
  expect(inRotation).toHaveLength(2)
  for (const row of inRotation) expect(Object.keys(row as object)).toEqual(columns.split(', '))
  const active = sellers().eq('company_id', company.id).eq('active', true).is('deleted_at', null)
  expect((await names(active)).sort()).toEqual(['Bruna Castro', 'Gil'])
  expect((await names(listed().is('deleted_at', null))).sort()).toEqual([
    'Bruna Castro',
    'Gil',
    'Ivo',
  ])
  expect(await names(listed().not('deleted_at', 'is', null))).toEqual(['Zeca'])
  const turns = sellers().eq('role', 'seller').is('deleted_at', null).order('leads_received')
  expect(await names(turns)).toEqual(['Ivo', 'Bruna Castro'])
  const choices = sellers('id, name, phone').eq('active', true).eq('role', 'seller')
  expect(await rows(choices.is('deleted_at', null).order('name'))).toEqual([
    { id: bruna.id, name: 'Bruna Castro', phone: '11987654321' },
  ])
  const used = sellers('id').eq('company_id', company.id).eq('role', 'seller')
  expect((await ids(used.is('deleted_at', null))).sort()).toEqual([bruna.id, ivo.id].sort())
})

test('short links are read newest first', async () => {
  const older = await createShortLink(server, company)
  const newer = await createShortLink(server, company)
  await ask(
    server,
    sql`update public.short_urls set created_at = '2026-01-01' where id = ${older.id}`,
  )
  const links = client.from('short_urls').select('*').order('created_at', { ascending: false })
  expect(await ids(links)).toEqual([newer.id, older.id])
})

test('rows are counted exactly without being sent', async () => {
  await createShortLink(server, company)
  const count = async (table: string) => {
    const { data, count, error } = await client
      .from(table)
      .select('*', { count: 'exact', head: true })
      .eq('company_id', company.id)
    expect({ data, error }).toEqual({ data: null, error: null })
    return count
  }
  const stored = async (table: string) =>
    (await rows(client.from(table).select('id').eq('company_id', company.id))).length
  for (const table of ['users', 'sellers', 'leads_captured', 'short_urls']) {
    expect(await count(table), table).toBe(await stored(table))
    expect(await count(table), table).toBeGreaterThan(0)
  }
})

test('the leads of a seller are read since the start of today, of the week and of the month', async () => {
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const sunday = new Date(midnight.getTime() - midnight.getDay() * 86_400_000)
  const first = new Date(now.getFullYear(), now.getMonth(), 1)
  const since = (start?: Date) => {
    const leads = client.from('leads_captured').select('*').eq('seller_id', bruna.id)
    const window = start ? leads.gte('created_at', start.toISOString()) : leads
    return ids(window.order('created_at', { ascending: false }))
  }
  for (const start of [midnight, sunday, first])
    expect(await since(start)).toEqual([recent.lead_id])
  expect(await since()).toEqual([recent.lead_id, past.lead_id])
})

test('super_admin reads all companies, people and leads', async () => {
  const admin = clientOf((await createPerson(server, null, { role: 'super_admin' })).caller)
  const companies = await ids(admin.from('companies').select('*'))
  expect(companies.sort()).toEqual([company.id, other.company.id].sort())
  expect(await ids(admin.from('users').select('*'))).toEqual(expect.arrayContaining([id, other.id]))
  const leads = await rows<{ company_id: string }>(admin.from('leads_captured').select('*'))
  expect(new Set(leads.map((lead) => lead.company_id))).toEqual(new Set(companies))
})

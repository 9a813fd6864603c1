/** A key of another company is answered like a free one, unless visitors can see it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { openClients } from '../support/documented-client.ts'
import { sampleRows } from '../support/sample-rows.ts'
import {
  findSharedKeys,
  findWritableColumns,
  findWritableReferences,
} from '../support/schema-gaps.ts'
import { createTwoTenants } from '../support/two-tenants.ts'

const server = await openTestDatabase()
const { own, other, callers } = await createTwoTenants(server)
const client = openClients(server)(callers.admin)

test('a user writes no keys shared between companies, except public ones', async () => {
  expect(await server.asOwner((run) => findSharedKeys(run, 'authenticated'))).toEqual([
    'capture_pages (slug)',
    'short_urls (short_code)',
  ])
})

test('a user’s row refers to a company, and to what is of the same company', async () => {
  expect(await server.asOwner((run) => findWritableReferences(run, 'authenticated'))).toEqual([
    'capture_pages.company_id',
    'platform_settings.default_company_id',
    'sellers.company_id',
    'short_urls.company_id',
    'teams.company_id',
  ])
})

const tables = Object.keys(
  await server.asOwner((run) => findWritableColumns(run, 'authenticated', 'insert')),
)

test.each([
  ['short_urls', 'team_id', other.team.id],
  ['capture_pages', 'team_id', other.team.id],
  ['team_members', 'team_id', other.team.id],
  ['team_members', 'seller_id', other.newcomer.id],
])('a user who writes %s learns of no %s of another company', async (table, column, id) => {
  const add = (value: string) =>
    client.from(table).insert({ ...sampleRows[table]?.add(own), [column]: value })
  const unknown = await add(randomUUID())
  expect(unknown).toMatchObject({ status: 409, error: { code: '23503' } })
  const taken = await add(id)
  expect(taken.status).toBe(409)
  expect(taken.error?.message).toBe(unknown.error?.message)
})

describe.each(tables)('a user who writes %s', (table) => {
  const rows = () => client.from(table)
  const add = sampleRows[table]?.add(own)
  const [, id] = sampleRows[table]?.key(other) ?? []
  const [column = '', ownId] = sampleRows[table]?.key(own) ?? []

  const writes: Record<string, (values: object) => PromiseLike<object>> = {
    'an insert': (values) => rows().insert({ ...add, ...values }),
    'an insert that returns the row': (values) =>
      rows()
        .insert({ ...add, ...values })
        .select(),
    'an insert of what is new': (values) =>
      rows()
        .upsert({ ...add, ...values }, { ignoreDuplicates: true })
        .select(),
    'an upsert': (values) => rows().upsert({ ...add, ...values }),
    'an update': (values) => rows().update(values).eq(column, ownId),
  }

  test.runIf(column === 'id').each(Object.keys(writes))(
    'learns of no id of another company by %s',
    async (way) => {
      const free = await writes[way]?.({ id: randomUUID() })
      expect(await writes[way]?.({ id })).toEqual(free)
      expect(free).toMatchObject({ status: 403, error: { code: '42501' } })
    },
  )

  test.each(Object.keys(writes))('learns of no other company by %s', async (way) => {
    const unknown = await writes[way]?.({ company_id: randomUUID() })
    expect(await writes[way]?.({ company_id: other.company.id })).toEqual(unknown)
    expect(unknown).toMatchObject({ status: 403, error: { code: '42501' } })
  })
})

import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { createUser } from '../../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { serverKey } from '../../support/database-callers.ts'

const server = await openTestDatabase()
const now = '2027-03-01T12:00:00Z'
let user: { id: string }
beforeEach(async () => {
  await ask(server, sql`delete from auth.users`)
  await ask(server, sql`delete from auth.audit_log_entries`)
  user = await createUser(server)
})

const trim = async (what: string, most = 1000) => {
  const call = sql`select private.${raw(what)}(${most}::integer, ${now}::timestamptz) as n`
  return (await server.database.run<{ n: number }>(serverKey, call))[0]?.n
}

async function createSession(times: {
  created: string
  refreshed?: string
  ends?: string
  living?: boolean
}) {
  const id = randomUUID()
  await ask(
    server,
    sql`insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, not_after)
      values (${id}, ${user.id}, ${times.created}, ${times.created}, ${times.refreshed ?? null}, ${times.ends ?? null})`,
  )
  await createToken(id, times.refreshed ?? times.created, !(times.living ?? true))
  return id
}

const createToken = (session: string, at: string, revoked: boolean) =>
  ask(
    server,
    sql`insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
      values (${randomUUID()}, ${user.id}, ${session}, ${revoked}, ${at}, ${at})`,
  )

const sessions = async () =>
  (await ask<{ id: string }>(server, sql`select id from auth.sessions`)).map(({ id }) => id).sort()

test('a session in use stays, however old; one unused for half a year, revoked for a month or past its end goes', async () => {
  const kept = [
    await createSession({ created: '2020-01-01', refreshed: '2027-02-28' }),
    await createSession({ created: '2026-09-03' }),
    await createSession({ created: '2027-02-01', living: false }),
    await createSession({ created: '2027-02-01', ends: '2027-02-28T13:00:00Z' }),
  ]
  await createSession({ created: '2026-09-02' })
  await createSession({ created: '2020-01-01', refreshed: '2026-09-01' })
  await createSession({ created: '2027-01-29', living: false })
  await createSession({ created: '2027-02-01', ends: '2027-02-28T11:00:00Z' })
  expect(await trim('trim_sessions')).toBe(4)
  expect(await sessions()).toEqual(kept.sort())
  expect(await ask(server, sql`select from auth.refresh_tokens`)).toHaveLength(kept.length)
})

test('a used refresh token is remembered for a month, and one in use for ever', async () => {
  const session = await createSession({ created: '2026-12-01' })
  await createToken(session, '2027-01-29', true)
  await createToken(session, '2027-01-31', true)
  expect(await trim('trim_refresh_tokens')).toBe(1)
  expect(
    await ask(server, sql`select revoked from auth.refresh_tokens order by updated_at`),
  ).toEqual([{ revoked: false }, { revoked: true }])
})

test('unused codes and links are deleted after a week', async () => {
  const create = (type: string, at: string) =>
    ask(
      server,
      sql`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, updated_at)
        values (${randomUUID()}, ${user.id}, ${type}, 'x', '', ${at})`,
    )
  await create('recovery_token', '2027-02-22T11:59:00')
  await create('confirmation_token', '2027-02-22T12:01:00')
  expect(await trim('trim_one_time_tokens')).toBe(1)
  expect(await ask(server, sql`select token_type from auth.one_time_tokens`)).toEqual([
    { token_type: 'confirmation_token' },
  ])
})

test('an unanswered second-factor challenge is deleted after a day, an answered one stays', async () => {
  const [factor] = await ask<{ id: string }>(
    server,
    sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${user.id}, 'totp', 'verified', now(), now()) returning id`,
  )
  const challenge = (at: string, verified: string | null) =>
    ask(
      server,
      sql`insert into auth.mfa_challenges (id, factor_id, created_at, verified_at, ip_address)
        values (${randomUUID()}, ${factor?.id}, ${at}, ${verified}, '203.0.113.7')`,
    )
  await challenge('2027-02-28T11:59:00Z', null)
  await challenge('2027-02-28T12:01:00Z', null)
  await challenge('2026-12-01T12:00:00Z', '2026-12-01T12:01:00Z')
  expect(await trim('trim_challenges')).toBe(1)
  expect(await ask(server, sql`select from auth.mfa_challenges`)).toHaveLength(2)
})

test('the trail of security events reaches back a year, and is trimmed in batches', async () => {
  const note = (at: string) =>
    ask(
      server,
      sql`insert into auth.audit_log_entries (id, payload, created_at)
        select gen_random_uuid(), '{}', ${at}::timestamptz from generate_series(1, 3)`,
    )
  await note('2026-02-28T12:00:00Z')
  await note('2026-03-02T12:00:00Z')
  expect([await trim('trim_audit_entries', 2), await trim('trim_audit_entries', 2)]).toEqual([2, 1])
  expect(await trim('trim_audit_entries', 2)).toBe(0)
  expect(await ask(server, sql`select from auth.audit_log_entries`)).toHaveLength(3)
})

test('an unused sign-in location is forgotten after half a year, and all of an account with the account', async () => {
  await ask(
    server,
    sql`insert into _gateway.known_places (user_id, place, seen_at)
      values (${user.id}, '203.0.113.0/24', '2026-09-01'), (${user.id}, '198.51.100.0/24', '2026-09-03')`,
  )
  expect(await trim('trim_known_places')).toBe(1)
  const places = sql`select text(place) as place from _gateway.known_places`
  expect(await ask(server, places)).toEqual([{ place: '198.51.100.0/24' }])
  await ask(server, sql`delete from auth.users where id = ${user.id}`)
  expect(await ask(server, places)).toEqual([])
})

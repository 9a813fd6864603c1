import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { embedded, onPostgres, type Place, postgresPrograms } from './support/engines.ts'
import { callAsService, expectNothingLost, readLedger } from './support/ledger.ts'
import { createSampleData, refresh, signIn } from './support/sample-data.ts'
import { startServer } from './support/server-process.ts'
import { acknowledges, type Load, sendLead, startLoad } from './support/visitors.ts'

const clock = join(import.meta.dirname, 'support/moving-clock.mjs')
const day = 24 * 3600_000

// Fails with `verify` in place of `verifyApiKey` in session.ts: visitors get 401.
// private.take_job() and the window of 05-gateway.sql keep jobs, quarantine and sign-ins.
describe('a clock that jumps two days ahead and three back', () => {
  test('loses no lead and no session, and delays nothing, in its own folder', () =>
    moveClock(embedded()))

  test.skipIf(!postgresPrograms)(
    'loses nothing on PostgreSQL, whose own clock orders the leads',
    async () => {
      const { server, load } = await moveClock(await onPostgres())
      const { keys_in_order: kept } = await clockFacts(server)
      const byKey = new Map(load.acknowledged.map((lead) => [lead.key, lead]))
      const leads = kept.flatMap((key) => byKey.get(key) ?? [])
      expect(leads).toHaveLength(byKey.size)
      // Concurrent leads may be stored in either order; a lead sent after another's answer comes
      // later.
      let nextAnswer = Number.POSITIVE_INFINITY
      for (const { sentAt, answeredAt } of leads.reverse()) {
        expect(sentAt).toBeLessThan(nextAnswer)
        nextAnswer = Math.min(nextAnswer, answeredAt)
      }
    },
  )
})

async function moveClock({ folder, environment }: Place) {
  const file = join(folder, 'clock')
  const set = (ahead: number) => writeFileSync(file, String(ahead))
  set(0)
  const server = await startServer(
    { ...environment, CLOCK_FILE: file },
    { nodeOptions: ['--import', clock] },
  )
  const sample = await createSampleData(server)
  const load = startLoad(() => server, 4)
  await acknowledges(load, 30)

  set(2 * day)
  const headers = { apikey: server.anonKey, authorization: `Bearer ${sample.accessToken}` }
  const asUser = () => fetch(`${server.origin}/auth/v1/user`, { headers })
  await expect.poll(async () => (await asUser()).status).toBe(403)
  const { refresh_token: next } = await refresh(server, sample.refreshToken)
  await more(load)
  for (let attempt = 0; attempt < 12; attempt++) await signIn(server, wrong(sample)).catch(() => {})
  await expect(signIn(server, sample.account)).rejects.toThrow('429')
  await jobsGoOn(server)

  set(-day)
  await more(load)
  await refresh(server, next)
  // PostgreSQL's clock has not moved, so sign-in attempts there are still limited.
  if (!environment.DATABASE_URL) await signIn(server, sample.account)
  await jobsGoOn(server)

  set(0)
  await more(load)
  await load.stop()
  expect(load.unanswered).toEqual([])
  const last = await sendLead(server)
  expectNothingLost(await readLedger(server), [...sample.leads, ...load.acknowledged, last])
  expect((await clockFacts(server)).in_quarantine).toBe(0)
  return { server, load }
}

const wrong = ({ account }: Awaited<ReturnType<typeof createSampleData>>) => ({
  ...account,
  password: 'outra senha',
})

const more = (load: Load) => acknowledges(load, load.acknowledged.length + 30)

interface ClockFacts {
  readonly jobs_at_rest: number
  readonly in_quarantine: number
  readonly keys_in_order: readonly string[]
}

const clockFacts = async (server: { origin: string }) =>
  (await callAsService(server, 'clock_facts', {})) as ClockFacts

const jobsGoOn = (server: { origin: string }) =>
  expect.poll(async () => (await clockFacts(server)).jobs_at_rest).toBe(0)

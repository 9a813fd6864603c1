import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { readiness, startServer } from './support/server-process.ts'
import { acknowledges, type Load, sendAgain, startLoad } from './support/visitors.ts'

const visitors = 12

// Without `lockQueue` in postgres.ts the slow company takes all connections. `inTime` in connection-pool.ts
// gives up stalled requests.
describe.skipIf(!postgresPrograms)('PostgreSQL is slow while leads arrive', () => {
  test('for one company: its visitors get an error, and those of others are served', () =>
    slowDown(async ({ own, others, owner, company }) => {
      const busy = await owner.reserve()
      await busy`begin`
      await busy`select from public.sellers where company_id = ${company} for update`
      await acknowledges(others, others.acknowledged.length + 200)
      await hearsSo(own, visitors)
      expect(others.heard).toEqual([])
      await busy`rollback`
      busy.release()
    }))

  test('for all: waiting visitors get an error, and the service resumes when it does', () =>
    slowDown(async ({ own, owner }) => {
      const backends = await owner<{ pid: number }[]>`
        select pid from pg_stat_activity where usename = 'authenticator'`
      for (const { pid } of backends) process.kill(pid, 'SIGSTOP')
      try {
        // New connections are not slowed down, so a late request may succeed on one.
        await hearsSo(own, 1)
      } finally {
        for (const { pid } of backends) process.kill(pid, 'SIGCONT')
      }
    }))
})

interface Slowed {
  readonly own: Load
  readonly others: Load
  readonly owner: postgres.Sql
  readonly company: string
}

async function slowDown(whileSlow: (slowed: Slowed) => Promise<void>): Promise<void> {
  const { environment, url } = await onPostgres()
  const server = await startServer(environment)
  const owner = postgres(url, { max: 2, onnotice: () => {} })
  const [first] = await owner<{ id: string }[]>`select id from public.companies`
  const [other] = await owner<{ id: string }[]>`
    insert into public.companies (name, email, plan)
    values ('Outra Ltda', 'contato@outra.example', 'pro') returning id`
  await owner`
    insert into public.sellers (company_id, name, email, phone)
    select ${other?.id ?? null}, 'Pessoa ' || i, 'outra' || i || '@outra.example', '1191234600' || i
    from generate_series(1, 3) i`
  const own = startLoad(() => ({ ...server, companyId: first?.id ?? '' }), visitors)
  const others = startLoad(() => ({ ...server, companyId: other?.id ?? '' }), 4)
  for (let round = 1; round <= rounds; round++) {
    await acknowledges(own, own.acknowledged.length + 50)
    await acknowledges(others, others.acknowledged.length + 50)
    await whileSlow({ own, others, owner, company: first?.id ?? '' })
    await acknowledges(own, own.acknowledged.length + 50)
    await acknowledges(others, others.acknowledged.length + 50)
  }
  await Promise.all([own.stop(), others.stop()])
  // Every request got an answer before its client's timeout.
  const heard = [...own.heard, ...others.heard]
  expect(heard.filter((words) => !/^50[03] /.test(words))).toEqual([])
  const again = await sendAgain(own, { ...server, companyId: first?.id ?? '' })
  expectNothingLost(await readLedger(server), [
    ...own.acknowledged,
    ...others.acknowledged,
    ...again,
  ])
  expect(await readiness(server)).toBe(200)
  await owner.end()
  expect(await server.end('SIGTERM')).toBe(0)
}

const hearsSo = (load: Load, times: number) => {
  const before = load.heard.length
  return expect.poll(() => load.heard.length).toBeGreaterThanOrEqual(before + times)
}

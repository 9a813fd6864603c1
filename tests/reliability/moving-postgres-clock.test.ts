import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { makeConfigFolder } from './support/deployed.ts'
import { onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { expectRecovery } from './support/expect-recovery.ts'
import { callAsService } from './support/ledger.ts'
import { createSampleData, refresh, signIn } from './support/sample-data.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { acknowledges, type Load, startLoad } from './support/visitors.ts'

const day = 24 * 3600

// Fails without 57014 in lock-queues.ts, the error of queued leads at the jump.
// tests/rules/links/link-clicks.test.ts fails without refilled_share's check of future times. Runs
// in the long form only.
test.skipIf(!postgresPrograms || rounds === 1)(
  'the clock of PostgreSQL jumps two days ahead and three back: no lead and no session is lost, and nothing is delayed',
  async ({ skip }) => {
    const clock = fakeClock()
    if (!clock) return skip('this machine lacks libfaketime (Debian: faketime)')
    const { environment, url } = await onPostgres(undefined, [], clock.environment)
    const server = await startServer(environment)
    const sample = await createSampleData(server)
    const database = asOwner(url)
    const load = startLoad(() => server, 4)
    await acknowledges(load, 30)

    clock.set(2 * day)
    await more(load)
    const { refresh_token: next } = await refresh(server, sample.refreshToken)
    for (let attempt = 0; attempt < 12; attempt++) {
      await signIn(server, { ...sample.account, password: 'outra senha' }).catch(() => {})
    }
    await expect(signIn(server, sample.account)).rejects.toThrow('429')
    await database.visitUntilRefused()
    await jobsGoOn(server)
    await database.leaveLeases()

    clock.set(-day)
    await more(load)
    // The official client retries a 429.
    await expect.poll(() => refresh(server, next)).toHaveProperty('access_token')
    await signIn(server, sample.account)
    expect(await database.visit()).toBe(true)
    await jobsGoOn(server)
    await expect.poll(database.leasesLeft).toBe(0)

    clock.set(0)
    await more(load)
    await load.stop()
    expect(await facts(server)).toMatchObject({ in_quarantine: 0 })
    await expectRecovery(server, load, sample.leads)
  },
)

const more = (load: Load) => acknowledges(load, load.acknowledged.length + 30)

const facts = (server: ServerProcess) => callAsService(server, 'clock_facts', {})

const jobsGoOn = (server: ServerProcess) =>
  expect.poll(() => facts(server)).toMatchObject({ jobs_at_rest: 0 })

function asOwner(url: string) {
  const owner = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(() => owner.end({ timeout: 0 }))
  // A jump may end this connection, too.
  const ask = <Row extends object>(query: () => PromiseLike<Row[]>) =>
    query().then(undefined, (error) => {
      if (error.code !== 'CONNECTION_CLOSED') throw error
      return query()
    })
  const visit = async () => {
    const [answer] = await ask(
      () => owner<{ counts: boolean }[]>`
        select private.spend_visit(id, '192.0.2.1') as counts from public.companies`,
    )
    return answer?.counts
  }
  return {
    /** True when a visit from this address is counted. */
    visit,
    async visitUntilRefused() {
      while (await visit());
    },
    /** Leases of a process that died in the middle of its jobs. */
    async leaveLeases() {
      await ask(
        () => owner`update private.jobs set
          lease = gen_random_uuid(), locked_until = clock_timestamp() + interval '1 minute'
          where every < interval '2 minutes'`,
      )
    },
    async leasesLeft() {
      const left = await ask(
        () =>
          owner`select from private.jobs where lease is not null and locked_until > clock_timestamp() + interval '2 minutes'`,
      )
      return left.length
    },
  }
}

const libraries = '/usr/lib'
const library = readdirSync(libraries)
  .map((name) => join(libraries, name, 'faketime/libfaketime.so.1'))
  .find((path) => existsSync(path))

/** A clock for foreign programs, with Debian's libfaketime. */
interface FakedClock {
  readonly environment: NodeJS.ProcessEnv
  /** Seconds ahead of the machine's. */
  set(ahead: number): void
}

/** Undefined when the library is missing. */
function fakeClock(): FakedClock | undefined {
  if (!library) return undefined
  const file = join(makeConfigFolder(), 'clock')
  const set = (ahead: number) => {
    // Renaming is atomic for concurrent readers.
    writeFileSync(`${file}.new`, `${ahead < 0 ? '' : '+'}${ahead}`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}

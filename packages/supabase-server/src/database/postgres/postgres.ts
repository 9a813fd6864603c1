/** PostgreSQL 15 or newer by DATABASE_URL: requests log in as `authenticator`, the owner migrates. */
import { againAfterDeadlock } from '../again-after-deadlock.ts'
import { letAuthenticatorIn } from '../authenticator.ts'
import { CommitNotifier } from '../commit-notifier.ts'
import { countFailures } from '../count-failures.ts'
import {
  anonymous,
  type Caller,
  type Database,
  type DatabaseServer,
  type Row,
  type Run,
  type RunOptions,
  type Script,
  type Statement,
} from '../database.ts'
import { commits, reloads } from '../notify-channels.ts'
import { LockQueues, lockTimeout } from './lock-queues.ts'
import { openPools, type Pool } from './pools.ts'
import { runOnce, transaction, use, within } from './transactions.ts'

export async function openPostgres(
  url: string,
  options: Parameters<typeof openPools>[1] = {},
): Promise<DatabaseServer> {
  const { direct, owner, ownerInTime, requests, watch, hear } = openPools(url, options)

  // A NOTIFY inside the writing transaction would cost most of the write speed (docs/decisions/0002).
  let notified: Promise<unknown> = Promise.resolve()
  const commitNotifier = new CommitNotifier(() => {
    const told = use(requests.connections, (connection) =>
      connection.script(`notify ${commits}`),
    ).catch(() => {})
    notified = Promise.all([notified, told]).then(() => undefined)
  })

  const lockQueues = new LockQueues()
  const database: Database = countFailures({
    engine: 'postgres',

    async run<R extends Row>(caller: Caller, statement: Statement, options: RunOptions<R> = {}) {
      const { beforeCommit, readOnly, lockQueue, urgent } = options
      const as = lockQueue === undefined ? caller : withLockTimeout(caller)
      const work = () =>
        againAfterDeadlock(() => {
          if (!beforeCommit) return runOnce<R>(requests, as, statement, { readOnly, urgent })
          return transaction(requests, as, { readOnly, urgent }, async (run) => {
            const rows = await run<R>(statement)
            beforeCommit(rows)
            return rows
          })
        })
      const rows = await (lockQueue === undefined ? work() : lockQueues.run(lockQueue, work))
      if (!readOnly) commitNotifier.announce()
      return rows
    },

    async transaction(caller, work) {
      const result = await transaction(requests, caller, {}, work)
      commitNotifier.announce()
      return result
    },

    async check() {
      await runOnce(watch, anonymous, { text: 'select 1', values: [] }, { readOnly: true })
    },

    listen: (heard) => hear(commits, heard, heard),
  })

  async function asOwner<T>(
    pool: Pool,
    work: (run: Run, script: Script) => Promise<T>,
  ): Promise<T> {
    const result = await within(pool, (run, connection) =>
      work(run, (text) => connection.script(text)),
    )
    commitNotifier.announce()
    return result
  }

  return {
    database,
    hearReloads(heard) {
      let isFirst = true
      return hear(reloads, heard, () => {
        if (!isFirst) heard('')
        isFirst = false
      })
    },
    asOwner: (work) => asOwner(owner, work),
    asOwnerInTime: (work) => asOwner(ownerInTime, work),
    async letRequestsIn() {
      // Setting the same password again changes its salt, which locks out a pooler that cached the old one.
      const isIn = await requests.connections.use(async () => true).catch(() => false)
      if (isIn) return
      await use(owner.connections, (connection) => letAuthenticatorIn(connection, direct))
    },
    recover: async () => ({ replayed: 0, refused: 0 }),
    async close() {
      commitNotifier.stop()
      // Each pending notify may be opening a connection, which would outlive the pool.
      await notified
      const pools = [owner, ownerInTime, requests, watch]
      await Promise.all(pools.map(({ connections }) => connections.close()))
    },
  }
}

const withLockTimeout = (caller: Caller): Caller => ({
  ...caller,
  settings: { ...caller.settings, lock_timeout: `${lockTimeout}` },
})

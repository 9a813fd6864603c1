/** The embedded engine as a DatabaseServer: requests take turns, and journalled writes are on disk before the answer. */

import { CommitNotifier } from '../commit-notifier.ts'
import { countFailures } from '../count-failures.ts'
import type {
  Caller,
  Database,
  DatabaseServer,
  Row,
  Run,
  RunOptions,
  Statement,
} from '../database.ts'
import { anonymous, DatabaseError } from '../database.ts'
import { FairQueue } from '../fair-queue.ts'
import type { Journal } from '../folder/journal.ts'
import { encodeValue } from '../values.ts'
import type { Engine, Haste } from './engine-thread.ts'
import type { Order } from './pglite-session.ts'

interface Parts {
  readonly engine: Engine
  readonly queue: FairQueue
  /** Undefined for a database in memory. */
  readonly journal?: Journal
  readonly reloads: Set<(payload: string) => void>
  readonly ownerWorks?: (works: boolean) => void
}

type Server = Pick<
  DatabaseServer,
  'database' | 'asOwner' | 'asOwnerInTime' | 'letRequestsIn' | 'hearReloads'
>

/** A second order waits in the thread, so that the engine is never idle. */
export const openEngineQueue = () => new FairQueue({ concurrency: 3, ofCallers: 2, ofCaller: 1 })

export function serveEngine({ engine, queue, journal, reloads, ownerWorks }: Parts): Server {
  const commitNotifier = new CommitNotifier()

  async function acknowledge(lines: readonly string[], urgent: boolean): Promise<void> {
    // A repeated write is answered from its row, whose journal line may not be on disk yet.
    if (lines.length === 0 && !(urgent && journal?.hasPending)) return
    try {
      await journal?.append(lines)
    } catch (cause) {
      throw new DatabaseError('58030', 'The write could not be flushed to the disk.', { cause })
    }
  }

  async function inTransaction<T>(
    as: Caller | 'owner',
    readOnly: boolean,
    haste: Haste,
    work: (run: Run) => Promise<T>,
  ): Promise<{ result: T; lines: readonly string[] }> {
    const send = (order: Order) => engine.send(order, haste)
    await send({ kind: 'open', as, readOnly })
    try {
      const result = await work(async <R extends Row>(statement: Statement) => {
        const { rows } = await send({ kind: 'statement', statement: toPlain(statement) })
        return rows as R[]
      })
      const { journal: lines } = await send({ kind: 'commit' })
      return { result, lines }
    } catch (error) {
      await send({ kind: 'rollback' }).catch(() => {})
      throw error
    }
  }

  /** An order that exceeds its time restarts the engine, at everybody's cost; the share is charged for it. */
  async function inTurn<T>(
    { share, settings }: Caller,
    { urgent = false, exclusive }: { urgent?: boolean | undefined; exclusive: boolean },
    work: (haste: Haste) => Promise<T>,
  ): Promise<T> {
    const within = toMilliseconds(settings.statement_timeout)
    try {
      return await queue.enter({ urgent, exclusive, share }, () => work({ urgent, within }))
    } catch (error) {
      if (error instanceof DatabaseError && error.code === '57014') queue.recordOverrun(share)
      throw error
    }
  }

  async function transaction<T>(
    caller: Caller,
    { readOnly = false, urgent = false }: Pick<RunOptions, 'readOnly' | 'urgent'>,
    work: (run: Run) => Promise<T>,
  ): Promise<T> {
    const { result, lines } = await inTurn(caller, { urgent, exclusive: true }, (haste) =>
      inTransaction(caller, readOnly, haste, work),
    )
    await acknowledge(lines, urgent)
    if (!readOnly) commitNotifier.announce()
    return result
  }

  const database: Database = countFailures({
    engine: 'pglite',

    async run<R extends Row>(caller: Caller, statement: Statement, options: RunOptions<R> = {}) {
      const { readOnly = false, urgent = false, beforeCommit } = options
      if (beforeCommit) {
        return transaction(caller, { readOnly, urgent }, async (run) => {
          const rows = await run<R>(statement)
          beforeCommit(rows)
          return rows
        })
      }
      const order: Order = { kind: 'run', caller, statement: toPlain(statement), readOnly }
      const answer = await inTurn(caller, { urgent, exclusive: false }, (haste) =>
        engine.send(order, haste),
      )
      await acknowledge(answer.journal, urgent)
      if (!readOnly) commitNotifier.announce()
      return answer.rows as R[]
    },

    transaction: (caller, work) => transaction(caller, {}, work),

    async check() {
      await database.run(anonymous, { text: 'select 1', values: [] }, { readOnly: true })
      await journal?.check()
    },

    listen: async (heard) => commitNotifier.listen(heard),
  })

  const asOwner: DatabaseServer['asOwner'] = (work) =>
    queue.enter({ exclusive: true }, async () => {
      ownerWorks?.(true)
      try {
        const { result } = await inTransaction('owner', false, {}, (run) =>
          work(run, async (text) => {
            await engine.send({ kind: 'script', text })
          }),
        )
        return result
      } finally {
        ownerWorks?.(false)
        commitNotifier.announce()
      }
    })

  return {
    database,
    asOwner,
    asOwnerInTime: asOwner,
    async hearReloads(heard) {
      reloads.add(heard)
      return async () => {
        reloads.delete(heard)
      }
    },
    async letRequestsIn() {
      await engine.send({ kind: 'let-requests-in' })
    },
  }
}

function toPlain({ text, values }: Statement): Statement {
  return { text, values: values.map(encodeValue) }
}

/** Parses PostgreSQL's `1s`, `500ms` or `1500`; undefined for no limit, as is `0`. */
function toMilliseconds(time = ''): number | undefined {
  const [, count = '0', unit = 'ms'] = /^(\d+)(ms|s|min)?$/.exec(time) ?? []
  return Number(count) * (units[unit] ?? 1) || undefined
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 }

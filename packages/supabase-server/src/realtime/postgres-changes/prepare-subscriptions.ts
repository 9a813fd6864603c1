import { AppError } from '../../app-error.ts'
import type { Caller, Database } from '../../database/database.ts'
import type { PublishedTable, PublishedTables } from './published-tables.ts'
import { readAs } from './read-as.ts'
import { readRows, readValues } from './read-statement.ts'
import type { Listener, Subscription } from './subscribers.ts'
import { parseSubscription, refusedFilter, requireReadable, type Wanted } from './subscription.ts'

export interface Prepared {
  readonly subscriptions: readonly Subscription[]
  readonly failure: string | null
}

export type Numbered = Record<string, unknown> & { readonly id: number }

let made = 0

export const number = (params: readonly Record<string, unknown>[]): Numbered[] =>
  params.map((one) => ({ ...one, id: ++made }))

interface Known {
  readonly database: Pick<Database, 'run'>
  readonly tables: PublishedTables
}

export async function prepareSubscriptions(
  known: Known,
  channel: Listener & { readonly wanted: readonly Numbered[] },
  caller: Caller,
): Promise<Prepared> {
  try {
    const subscriptions = channel.wanted.map((one) => ({
      id: one.id,
      channel,
      wanted: parseSubscription(one),
    }))
    for (const { wanted } of subscriptions) await tryOut(known, caller, wanted)
    return { subscriptions, failure: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { subscriptions: [], failure: error.message }
  }
}

async function tryOut({ database, tables }: Known, caller: Caller, wanted: Wanted): Promise<void> {
  const find = (all: ReadonlyMap<number, PublishedTable>) =>
    requireReadable(wanted, [...all.values()], caller.role)
  // The table may have been published or granted since the cached read.
  const readable = await tables
    .get()
    .then(find)
    .catch(async () => find(await tables.readAgain()))
  const { conditions } = wanted
  if (conditions.length === 0) return
  const statements = readable.flatMap((table) => [
    readRows(table, conditions, table.key),
    readValues(table, conditions),
  ])
  const reads = statements.map((statement) => ({ caller, statement, keys: [] }))
  const failed = (await readAs(database, reads)).find(({ failure }) => failure !== null)
  if (failed) throw refusedFilter(wanted, failed.failure ?? '')
}

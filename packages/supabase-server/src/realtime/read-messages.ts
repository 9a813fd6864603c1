import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import { type Broadcast, channelKey, jsonBroadcast } from './broadcast.ts'
import { gatewayCaller } from './channel-rights.ts'

interface StoredMessage {
  readonly id: string
  readonly key: string
  readonly broadcast: Broadcast
}

interface Row extends Record<string, unknown> {
  id: string
  topic: string
  event: string | null
  payload: string | null
  bytes: Uint8Array | null
  private: boolean
}

export function readMessages(database: Database, keys: readonly unknown[]) {
  return read(
    database,
    sql`select * from _gateway.read_messages(${JSON.stringify(keys)}::jsonb)`,
    (id) => ({ id }),
  )
}

/** Returns the oldest first. @param since milliseconds since 1970 */
export async function replayMessages(
  database: Pick<Database, 'run'>,
  topic: string,
  { since, limit }: { since: number; limit: number },
) {
  const from = new Date(since).toISOString().replace('Z', '')
  const asked = sql`select * from _gateway.read_messages('[]', ${topic}, ${from}::timestamp, ${limit}::integer)`
  return (await read(database, asked, (id) => ({ id, replayed: true }))).reverse()
}

async function read(
  database: Pick<Database, 'run'>,
  statement: Sql,
  metaOf: (id: string) => object,
): Promise<StoredMessage[]> {
  const rows = await database.run<Row>(gatewayCaller, statement, { readOnly: true })
  return rows.map(({ id, topic, event, payload, bytes, ...row }) => ({
    id,
    key: channelKey(topic, row.private),
    broadcast: bytes
      ? { kind: 'bytes', event: event ?? '', bytes, meta: metaOf(id) }
      : jsonBroadcast(event ?? '', JSON.parse(payload ?? 'null'), metaOf(id)),
  }))
}

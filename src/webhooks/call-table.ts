import sql from 'sql-template-tag'
import type { Database, Row } from 'supabase-server/database'
import { ownCaller } from '../jobs/own-caller.ts'

/** One request to make: a row of private.webhook_call. */
export interface Call extends Row {
  readonly webhook_id: string
  readonly lease: string
  readonly delivery_id: number
  readonly event_id: string
  readonly url: string
  /** The present one, and for a day the one before. */
  readonly secrets: readonly string[]
  readonly body: string
  readonly kind: 'webhook' | Platform
  /** Of an ad platform. */
  readonly settings: PlatformSettings | null
}

type Platform = 'meta' | 'ga4'

/** As the platform names them. */
export interface PlatformSettings {
  /** Dataset or measurement id. */
  readonly target: string
  readonly test_code?: string
  /** Of a lead. */
  readonly lead?: string
  /** Of a sale. */
  readonly won?: string
}

export type Failure = 'timeout' | 'refused' | 'unknown_host' | 'certificate' | 'connection'

/** What became of a call. */
export interface Outcome {
  /** Null where nobody answered. */
  readonly status: number | null
  readonly failure: Failure | null
  readonly answer: string
  readonly tookMs: number
  /** This event will never be taken, though the next may be. */
  readonly isRefused?: boolean | undefined
}

/** At most one for each address. The lease lasts a minute. */
export const takeCalls = (database: Database, most: number): Promise<Call[]> =>
  database.run<Call>(ownCaller, sql`select * from private.take_calls(${most}::integer)`)

/** Returns the address's next call, if one is due and `more` are wanted. */
export async function finishCall(
  database: Database,
  { webhook_id, lease, delivery_id }: Call,
  { status, failure, answer, tookMs, isRefused = false }: Outcome,
  more: boolean,
): Promise<Call | undefined> {
  const [next] = await database.run<Call>(
    ownCaller,
    sql`select * from private.finish_call(${webhook_id}::uuid, ${lease}::uuid, ${delivery_id}::bigint,
      ${status}::integer, ${failure}, ${answer}, ${tookMs}::integer, ${isRefused}::boolean, ${more}::boolean)`,
  )
  return next
}

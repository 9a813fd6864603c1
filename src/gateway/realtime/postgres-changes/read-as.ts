/** Many small reads in one call, each as its own caller. */
import sql from 'sql-template-tag'
import type { Caller, Database } from '../../../database/database.ts'
import { gatewayCaller } from '../channel-rights.ts'
import type { ReadStatement } from './read-statement.ts'

export interface Read {
  readonly caller: Caller
  readonly statement: ReadStatement
  readonly keys: readonly unknown[]
}

export interface ReadAnswer {
  readonly rows: unknown[][] | null
  readonly failure: string | null
}

/** So many in one call hold the embedded engine for some ten milliseconds. */
const together = 50

export async function readAs(database: Database, reads: readonly Read[]): Promise<ReadAnswer[]> {
  const answers: ReadAnswer[] = []
  for (let at = 0; at < reads.length; at += together) {
    const asked = reads.slice(at, at + together).map(({ caller, statement, keys }) => ({
      role: caller.role,
      claims: caller.settings['request.jwt.claims'] ?? '{}',
      headers: '{}',
      text: statement.text,
      keys,
      values: statement.values,
    }))
    const rows = await database.run<{ rows: unknown[][] | null; failure: string | null }>(
      gatewayCaller,
      sql`select rows, failure from _gateway.read_as(${JSON.stringify(asked)}::jsonb) order by number`,
      { readOnly: true },
    )
    answers.push(...rows)
  }
  return answers
}

import sql from 'sql-template-tag'
import type { Database } from '../../database/database.ts'
import { gatewayCaller } from '../channel-rights.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly cast: string
  readonly roles: readonly string[]
}

export interface PublishedTable {
  readonly relation: number
  readonly schema: string
  readonly name: string
  readonly key: readonly string[]
  readonly columns: readonly Column[]
  readonly isCaptured: boolean
  /** By role: the SQL condition on deleted rows. Without row-level security the key's filter decides alone. */
  readonly policiesOfGone: Readonly<Record<string, string>> | null
}

const remembered = 10_000

export class PublishedTables {
  private readonly database: Database
  private tables: Promise<ReadonlyMap<number, PublishedTable>> | undefined
  private current: Promise<void> = Promise.resolve()
  private next: Promise<ReadonlyMap<number, PublishedTable>> | undefined
  private readAt = Number.NEGATIVE_INFINITY

  constructor(database: Database) {
    this.database = database
  }

  get(): Promise<ReadonlyMap<number, PublishedTable>> {
    const isOld = performance.now() - this.readAt > remembered
    if (!this.tables || isOld) return this.readAgain()
    return this.tables
  }

  readAgain(): Promise<ReadonlyMap<number, PublishedTable>> {
    this.next ??= this.current.then(() => {
      this.next = undefined
      this.readAt = performance.now()
      const reading = this.read()
      this.tables = reading
      this.current = reading.then(
        () => undefined,
        () => {
          if (this.tables === reading) this.tables = undefined
        },
      )
      return reading
    })
    return this.next
  }

  private async read(): Promise<ReadonlyMap<number, PublishedTable>> {
    const tables = await this.query()
    if (tables.every(({ isCaptured, key }) => isCaptured || key.length === 0)) return toMap(tables)
    // An owner without superuser has no event trigger, so new tables get their triggers here.
    await this.database.run(gatewayCaller, sql`select _gateway.capture_published()`)
    return toMap(await this.query())
  }

  private async query(): Promise<PublishedTable[]> {
    const rows = await this.database.run<{ tables: PublishedTable[] | null }>(
      gatewayCaller,
      sql`select jsonb_agg(jsonb_build_object('relation', relation::bigint, 'schema', schema, 'name', name, 'key', key,
          'columns', columns, 'isCaptured', is_captured,
          'policiesOfGone', _gateway.policies_of_gone(relation))) as tables from _gateway.published_tables`,
      { readOnly: true },
    )
    return rows[0]?.tables ?? []
  }
}

const toMap = (tables: readonly PublishedTable[]) =>
  new Map(tables.map((table) => [table.relation, table]))

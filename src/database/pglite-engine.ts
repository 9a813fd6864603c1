/** PGlite itself: one connection, one request after the other. Lives in a worker thread (pglite-worker.ts). */
import { type messages, PGlite, type PGliteInterface, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { reloads } from './channels.ts'
import { type Caller, DatabaseError, type Row, type Statement } from './database.ts'
import { FlushedFiles } from './flushed-files.ts'
import { RequestRunner } from './pglite-request.ts'
import { settingsStatement } from './settings.ts'
import { parsedOids, parsers } from './values.ts'

/** What an engine can be told; `open` to `commit` or `rollback` belong to one transaction. */
export type Order =
  | { kind: 'run'; caller: Caller; statement: Statement; readOnly: boolean }
  | { kind: 'open'; as: Caller | 'owner'; readOnly: boolean }
  | { kind: 'statement'; statement: Statement }
  | { kind: 'script'; text: string }
  | { kind: 'commit' }
  | { kind: 'rollback' }
  | { kind: 'let-requests-in' }
  | { kind: 'checkpoint' }
  | { kind: 'close' }

export interface Answer {
  readonly rows: Row[]
  /** Lines that must be on disk before the caller hears of success (see journal.ts). */
  readonly journal: readonly string[]
}

export type Execute = (order: Order) => Promise<Answer>

/** The SQL writes a line for the journal as a notice of this code. */
const journalNotice = 'RZ001'

/** `reset session authorization` does nothing in PGlite 0.5: the authenticator would stay. */
const asOwner = 'set session authorization postgres'

const asText = Object.fromEntries(Object.keys(types.serializers).map((oid) => [oid, String]))
const asIs = Object.fromEntries(parsedOids.map((oid) => [oid, (text: string) => text]))

/**
 * PGlite's own turn fsync off (-F); its fdatasync does nothing. Its usual 128 MB of buffers are taken twice,
 * since the system keeps the files too: measured, 425 MB resident after many captures instead of 470.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/**
 * @param dataDir a folder, or undefined for memory
 * @param heard called with what somebody says with `notify pgrst`
 * @param snapshot what `dumpDataDir` wrote
 */
export async function openEngine(
  dataDir: string | undefined,
  heard: (payload: string) => void = () => {},
  snapshot?: Blob,
): Promise<{ execute: Execute; pglite: PGliteInterface }> {
  const pglite = await PGlite.create({
    ...(dataDir === undefined ? {} : { fs: new FlushedFiles(dataDir), startParams }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    extensions: { btree_gin, citext, pg_trgm, pgcrypto, unaccent, uuid_ossp },
    parsers: { ...asIs, ...parsers },
    serializers: asText,
  })
  await pglite.exec(`set rodizio.journal = on; set timezone = 'UTC'`)
  await pglite.listen(reloads, heard)
  const session = new Session(pglite)
  return { execute: (order) => session.execute(order), pglite }
}

class Session {
  private readonly pglite: PGliteInterface
  private journal: string[] = []
  private requestsLogin = false
  private inTransaction = false
  private readonly requests: RequestRunner
  private readonly onNotice = ({ code, message }: messages.NoticeMessage): void => {
    if (code === journalNotice && message) this.journal.push(message)
  }

  constructor(pglite: PGliteInterface) {
    this.pglite = pglite
    this.requests = new RequestRunner(pglite, this.onNotice)
  }

  async execute(order: Order): Promise<Answer> {
    switch (order.kind) {
      case 'run':
        return this.run(order.caller, order.statement, order.readOnly)
      case 'open':
        return this.open(order.as, order.readOnly)
      case 'statement':
        this.expectTransaction()
        return { rows: await this.query(order.statement), journal: [] }
      case 'script':
        this.expectTransaction()
        await this.pglite.exec(order.text)
        return nothing
      case 'commit':
        this.expectTransaction()
        return this.commit()
      case 'rollback':
        return this.rollback()
      case 'let-requests-in':
        this.requestsLogin = true
        return nothing
      case 'checkpoint':
        await this.pglite.exec(`${asOwner}; checkpoint`)
        return nothing
      case 'close':
        await this.pglite.close()
        return nothing
    }
  }

  private async run(caller: Caller, statement: Statement, readOnly: boolean): Promise<Answer> {
    this.expectLogin()
    this.journal = []
    const rows = await this.requests.run(caller, statement, readOnly)
    return { rows, journal: this.journal }
  }

  private async open(as: Caller | 'owner', readOnly: boolean): Promise<Answer> {
    this.journal = []
    if (as === 'owner') {
      this.requests.forget()
      await this.pglite.exec(`${asOwner}; begin`)
      this.inTransaction = true
      return nothing
    }
    this.expectLogin()
    await this.pglite.exec(
      `set session authorization authenticator; begin ${readOnly ? 'read only' : ''}`,
    )
    this.inTransaction = true
    try {
      await this.query(settingsStatement(as))
    } catch (error) {
      await this.rollback()
      throw error
    }
    return nothing
  }

  private async query({ text, values }: Statement): Promise<Row[]> {
    const { onNotice } = this
    const result = await this.pglite.query<Row>(text, [...values], { onNotice })
    return result.rows
  }

  private expectLogin(): void {
    if (this.requestsLogin) return
    throw new DatabaseError('57P03', 'No request is served before the bootstrap.')
  }

  /** An engine that was ended in the middle has a successor, which must run nothing of it on its own. */
  private expectTransaction(): void {
    if (!this.inTransaction) throw new DatabaseError('25P01', 'The transaction has ended.')
  }

  private async commit(): Promise<Answer> {
    this.inTransaction = false
    await this.pglite.exec('commit')
    return { rows: [], journal: this.journal }
  }

  private async rollback(): Promise<Answer> {
    this.inTransaction = false
    await this.pglite.exec('rollback')
    return nothing
  }
}

const nothing: Answer = { rows: [], journal: [] }

import type { messages, PGliteInterface } from '@electric-sql/pglite'
import { type Caller, DatabaseError, type Row, type Statement } from '../database.ts'
import { settingsStatement } from '../settings.ts'
import { RequestRunner } from './pglite-request.ts'

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
  /** Lines that must be on disk before the write is acknowledged (see journal.ts). */
  readonly journal: readonly string[]
}

const journalNotice = 'RZ001'

/** `reset session authorization` has no effect in PGlite 0.5. */
const asOwner = 'set session authorization postgres'

export class Session {
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
        return { rows: await this.requests.execute([order.statement]), journal: [] }
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
      await this.requests.execute([settingsStatement(as)])
    } catch (error) {
      await this.rollback()
      throw error
    }
    return nothing
  }

  private expectLogin(): void {
    if (this.requestsLogin) return
    throw new DatabaseError('57P03', 'No request is served before the bootstrap.')
  }

  /** After a restart of the engine the rest of a transaction must not run on its own. */
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

/**
 * A connection to PostgreSQL. The statements of a call travel as one batch with one Sync, at a third of what the driver's
 * own queries cost (docs/decisions/0046).
 */
import pg from 'pg'
import { connectionLost, type Row, type Statement } from '../database.ts'
import { isFatal } from '../to-database-error.ts'
import { encodeValue, parsers } from '../values.ts'

export interface ConnectionOptions extends pg.ClientConfig {
  /** Milliseconds after which a silent connection counts as lost. */
  readonly answerWithin?: number
  /** Texts of statements that may be prepared, shared by the connections of a pool. */
  readonly preparable?: Set<string>
}

type Field = Pick<pg.FieldDef, 'name' | 'dataTypeID'>
type Values = (string | null)[]

interface Encoded {
  readonly text: string
  readonly values: Values
}

interface Answer {
  /** Of the last statement. */
  readonly fields: readonly Field[]
  readonly rows: readonly Values[]
}

interface Prepared {
  readonly name: string
  readonly fields: readonly Field[]
}

/** Milliseconds. */
const connectWithin = 5_000
const endWithin = 5_000
/** Firewalls forget connections that are idle for some minutes. */
const keepAliveAfter = 60_000

export class Connection {
  private readonly client: pg.Client
  private readonly answerWithin: number | undefined
  private readonly preparable: Set<string>
  private readonly losing = new AbortController()
  private readonly prepared = new Map<string, Prepared>()
  private names = 0

  /** Aborts when the connection is lost. */
  readonly lost = this.losing.signal

  private constructor({ answerWithin, preparable = new Set(), ...options }: ConnectionOptions) {
    this.answerWithin = answerWithin
    this.preparable = preparable
    this.client = new pg.Client({
      ...options,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfter,
      connectionTimeoutMillis: Math.min(connectWithin, answerWithin ?? connectWithin),
    })
    this.client.on('error', () => this.lose())
    this.client.on('end', () => this.lose())
  }

  static async open(options: ConnectionOptions): Promise<Connection> {
    const connection = new Connection(options)
    try {
      await connection.client.connect()
    } catch (error) {
      connection.lose()
      throw error instanceof pg.DatabaseError || 'code' in (error as Error)
        ? error
        : connectionLost(error)
    }
    connection.guard()
    return connection
  }

  /**
   * Outside a transaction the statements are one, which is committed before the answer.
   * @param statements all but the last set what lasts for the transaction, and may run twice
   * @param prepares false behind a pooler that changes the session between transactions
   * @returns the rows of the last statement
   */
  async run(statements: readonly Statement[], prepares: boolean): Promise<Row[]> {
    const encoded = statements.map(({ text, values }) => ({
      text,
      values: values.map(encodeValue),
    }))
    try {
      return await this.runPrepared(encoded, prepares)
    } catch (error) {
      if (!isOutdated(error) || !(await this.forget(encoded))) throw error
      // A failed transaction can only be rolled back.
      if (this.client.getTransactionStatus() !== 'I') throw error
      return this.runPrepared(encoded, prepares)
    }
  }

  private async runPrepared(statements: readonly Encoded[], prepares: boolean): Promise<Row[]> {
    if (prepares) await this.prepare(statements)
    const { fields, rows } = await this.send((wire) => {
      for (const statement of statements) this.execute(wire, statement)
      wire.sync()
    })
    const last = this.prepared.get(statements.at(-1)?.text ?? '')
    return rows.map((values) => toRow(last?.fields ?? fields, values))
  }

  /** Any number of statements without values. */
  async script(text: string): Promise<void> {
    await this.send((wire) => wire.query(text))
  }

  onNotification(heard: (payload: string) => void): void {
    this.client.on('notification', ({ payload = '' }) => heard(payload))
  }

  /** Ends the connection without waiting; what it was running fails. */
  lose(): void {
    this.losing.abort()
    this.client.connection.stream.destroy()
  }

  async close(): Promise<void> {
    const timer = setTimeout(() => this.lose(), endWithin)
    await this.client.end()
    clearTimeout(timer)
  }

  /** Each after those before it, which may set the role whose schemas it needs. */
  private async prepare(statements: readonly Encoded[]): Promise<void> {
    for (const [i, { text, values }] of statements.entries()) {
      if (values.length === 0 || this.prepared.has(text) || !mayPrepare(text, this.preparable))
        continue
      const name = `s${this.names++}`
      const { fields } = await this.send((wire) => {
        for (const earlier of statements.slice(0, i)) this.execute(wire, earlier)
        wire.parse({ name, text, types: [] }, true)
        wire.describe({ type: 'S', name }, true)
        wire.sync()
      })
      this.prepared.set(text, { name, fields })
    }
  }

  /** Whether any was prepared. */
  private async forget(statements: readonly Encoded[]): Promise<boolean> {
    const outdated = statements.flatMap(({ text }) => this.prepared.get(text)?.name ?? [])
    if (outdated.length === 0) return false
    for (const { text } of statements) this.prepared.delete(text)
    await this.send((wire) => {
      for (const name of outdated) wire.close({ type: 'S', name }, true)
      wire.sync()
    })
    return true
  }

  private execute(wire: pg.Connection, { text, values }: Encoded): void {
    const statement = this.prepared.get(text)?.name ?? ''
    if (statement === '') wire.parse({ name: '', text, types: [] }, true)
    wire.bind({ statement, values }, true)
    if (statement === '') wire.describe({ type: 'P', name: '' }, true)
    wire.execute({}, true)
  }

  private async send(write: (wire: pg.Connection) => void): Promise<Answer> {
    if (this.lost.aborted) throw connectionLost()
    const batch = new Batch(write)
    const timer = this.answerWithin && setTimeout(() => this.lose(), this.answerWithin)
    try {
      this.client.query(batch)
      return await batch.answer
    } catch (error) {
      const isRefusal = error instanceof pg.DatabaseError
      if (!isRefusal || isFatal(error)) this.lose()
      throw isRefusal ? error : connectionLost(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** The driver throws where nobody catches if it cannot read a message, such as a text of 512 MB. */
  private guard(): void {
    const { stream } = this.client.connection
    for (const read of stream.listeners('data')) {
      stream.off('data', read as () => void)
      stream.on('data', (bytes) => {
        try {
          read.call(stream, bytes)
        } catch {
          this.lose()
        }
      })
    }
  }
}

/** What the driver calls while it sends messages and reads their answers, up to the next Sync. */
class Batch implements pg.Submittable {
  readonly answer: Promise<Answer>
  private readonly write: (wire: pg.Connection) => void
  private resolve!: (answer: Answer) => void
  private reject!: (reason: Error) => void
  private fields: readonly Field[] = []
  private rows: Values[] = []
  private isComplete = false

  constructor(write: (wire: pg.Connection) => void) {
    this.write = write
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  submit(wire: pg.Connection): void {
    wire.stream.cork()
    try {
      this.write(wire)
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.begin()
    this.fields = fields
  }

  handleDataRow({ fields }: { fields: Values }): void {
    this.begin()
    this.rows.push(fields)
  }

  handleCommandComplete(): void {
    this.begin()
    this.isComplete = true
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  /** A script may copy from standard input, which nobody gives. */
  handleCopyInResponse(wire: pg.Connection & { sendCopyFail(reason: string): void }): void {
    wire.sendCopyFail('COPY FROM STDIN has no input here.')
  }

  handleCopyData(): void {}

  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    this.reject(error)
  }

  handleReadyForQuery(): void {
    this.resolve({ fields: this.fields, rows: this.rows })
  }

  /** Of a statement after another. */
  private begin(): void {
    if (!this.isComplete) return
    this.isComplete = false
    this.fields = []
    this.rows = []
  }
}

function toRow(fields: readonly Field[], values: Values): Row {
  const row: Row = {}
  for (const [i, { name, dataTypeID }] of fields.entries()) {
    const value = values[i] ?? null
    row[name] = value === null ? null : (parsers[dataTypeID]?.(value) ?? value)
  }
  return row
}

/** What a prepared statement gets after a migration has changed its types, or after `deallocate`. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  ['0A000', '26000', '42804', '42883', '42P18'].includes(error.code ?? '')

/** PostgreSQL never drops a prepared statement, and Data API callers can create any number. */
const preparedAtMost = 500

function mayPrepare(text: string, preparable: Set<string>): boolean {
  if (preparable.has(text)) return true
  if (preparable.size >= preparedAtMost) return false
  preparable.add(text)
  return true
}

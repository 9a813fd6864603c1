/**
 * A connection to PostgreSQL. The statements of a call travel as one batch with one Sync, at a third of what the driver's
 * own queries cost (docs/decisions/0046).
 */
import pg from 'pg'
import { connectionLost, type Row, type Statement } from '../database.ts'
import { encodeValue, parsers } from '../values.ts'

export interface ConnectionOptions extends pg.ClientConfig {
  /** Milliseconds after which a silent connection counts as lost. */
  readonly answerWithin?: number
}

type Field = Pick<pg.FieldDef, 'name' | 'dataTypeID'>
type Values = readonly (string | null)[]

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

export class Connection {
  private readonly client: pg.Client
  private readonly answerWithin: number | undefined
  private readonly losing = new AbortController()
  private readonly prepared = new Map<string, Prepared>()
  private names = 0

  /** Aborts when the connection is lost. */
  readonly lost = this.losing.signal

  private constructor({ answerWithin, ...options }: ConnectionOptions) {
    this.answerWithin = answerWithin
    this.client = new pg.Client({
      ...options,
      keepAlive: true,
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
        : connectionLost()
    }
    return connection
  }

  /**
   * Outside a transaction the statements are one, which is committed before the answer.
   * @param prepares false behind a pooler that changes the session between transactions
   * @returns the rows of the last statement
   */
  async run(statements: readonly Statement[], prepares: boolean): Promise<Row[]> {
    try {
      return await this.runPrepared(statements, prepares)
    } catch (error) {
      if (!isOutdated(error)) throw error
      this.prepared.clear()
      // A failed transaction can only be rolled back.
      if (this.client.getTransactionStatus() !== 'I') throw error
      return this.runPrepared(statements, prepares)
    }
  }

  private async runPrepared(statements: readonly Statement[], prepares: boolean): Promise<Row[]> {
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
  private async prepare(statements: readonly Statement[]): Promise<void> {
    for (const [i, { text, values }] of statements.entries()) {
      if (values.length === 0 || this.prepared.has(text) || !mayPrepare(text)) continue
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

  private execute(wire: pg.Connection, { text, values }: Statement): void {
    const statement = this.prepared.get(text)?.name ?? ''
    if (statement === '') wire.parse({ name: '', text, types: [] }, true)
    wire.bind({ statement, values: values.map(encodeValue) }, true)
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
      throw error instanceof pg.DatabaseError ? error : connectionLost()
    } finally {
      clearTimeout(timer)
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
    this.write(wire)
    wire.stream.uncork()
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

/** The result of a prepared statement has other columns since a migration. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** PostgreSQL never drops a prepared statement, and Data API callers can create any number. */
const preparedAtMost = 500
const preparable = new Set<string>()

function mayPrepare(text: string): boolean {
  if (preparable.has(text)) return true
  if (preparable.size >= preparedAtMost) return false
  preparable.add(text)
  return true
}

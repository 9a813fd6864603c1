/** What the rest of the program may ask of a database, whichever engine answers. */

/** A parameter. Everything travels as text: objects and arrays as JSON, bytes as `\x…`. */
export type Value = string | number | boolean | null | Uint8Array | object

/** SQL with numbered parameters (`$1`…); what `sql` of sql-template-tag builds. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** As whom a statement runs: a database role, and the settings its policies read. */
export interface Caller {
  readonly role: string
  /** Transaction-local settings, such as `request.jwt.claims` (JSON text). */
  readonly settings: Readonly<Record<string, string>>
  /** With whom it shares a part of the database; undefined for the server's own work, such as visitors' pages. */
  readonly share?: string | undefined
}

export const nobody: Caller = { role: 'anon', settings: {} }

/**
 * int8 arrives as number, numeric as string, json parsed, timestamptz as Date, bytea as Uint8Array;
 * arrays are not parsed, so a statement returns `to_json(…)` of them.
 */
export type Row = Record<string, unknown>

export interface RunOptions<R extends Row = Row> {
  /** Looks at the rows before the commit; throwing rolls back. Costs one more round trip. */
  readonly beforeCommit?: (rows: R[]) => void
  readonly readOnly?: boolean
  /** Goes before others where requests wait: a visitor's lead. */
  readonly urgent?: boolean
  /** Those of one line take turns in the database: where they wait for a lock, no other line waits with them. */
  readonly line?: string
}

export type Run = <R extends Row = Row>(statement: Statement) => Promise<R[]>

export interface Database {
  readonly engine: 'pglite' | 'postgres'

  /** How often it has failed for reasons of its own since it was opened, by SQLSTATE: disk, connection, crowd. */
  readonly failures: ReadonlyMap<string, number>

  /** Runs one statement as the caller, in a transaction of its own, in one flush. */
  run<R extends Row = Row>(
    caller: Caller,
    statement: Statement,
    options?: RunOptions<R>,
  ): Promise<R[]>

  /** Several statements that depend on each other, in one transaction as the caller. */
  transaction<T>(caller: Caller, work: (run: Run) => Promise<T>): Promise<T>

  /** @throws where a lead could not be kept now */
  check(): Promise<void>

  /** Calls `heard` soon after something was committed, here or by another process; returns how to stop. */
  listen(heard: () => void): Promise<() => Promise<void>>
}

/** Several statements in one text, without parameters: a migration. */
export type Script = (text: string) => Promise<void>

/** An opened engine. Requests go through `database`; who acts as the owner: the start, what an operator calls, `/first-run`. */
export interface DatabaseServer {
  readonly database: Database
  /** One transaction as the owner of the schema. */
  asOwner<T>(work: (run: Run, script: Script) => Promise<T>): Promise<T>
  /** The same while requests are served: what takes longer than one of them may has failed. */
  asOwnerInTime: DatabaseServer['asOwner']
  /** After the bootstrap has made the role: lets `database` log in as `authenticator`. */
  letRequestsIn(): Promise<void>
  /** Calls `heard` with each payload of `notify pgrst`; returns how to stop. */
  hearReloads(heard: (payload: string) => void): Promise<() => Promise<void>>
  /** After the migrations: brings back what was acknowledged and is missing. Only the embedded engine has a journal. */
  recover(): Promise<{ replayed: number; refused: number }>
  close(): Promise<void>
}

/** What PostgreSQL answered instead of rows; `code` is its SQLSTATE. */
export class DatabaseError extends Error {
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly constraint: string | null

  constructor(
    code: string,
    message: string,
    more: { details?: string; hint?: string; constraint?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'DatabaseError'
    // PostgreSQL calls a disk that takes no writing a lack of rights, and the caller would hear that it has none.
    this.code = code === '42501' && message.endsWith(': Read-only file system') ? '58030' : code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.constraint = more.constraint ?? null
  }
}

/** Of which nothing came back: whoever asked does not know whether it was done. */
export const connectionLost = () =>
  new DatabaseError('08006', 'The connection to the database was lost.')

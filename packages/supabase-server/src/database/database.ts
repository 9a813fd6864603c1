/** Values travel as text: objects and arrays as JSON, bytes as `\x…`. */
export type Value = string | number | boolean | null | Uint8Array | object

/** SQL with numbered parameters (`$1`…), as `sql` of sql-template-tag builds it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface Caller {
  readonly role: string
  readonly settings: Readonly<Record<string, string>>
  /** Callers with the same key share one part of the database; undefined for the server's own work. */
  readonly share?: string | undefined
}

export const anonymous: Caller = { role: 'anon', settings: {} }

/** As a request with the secret key: no policy applies. */
export const serviceRole: Caller = {
  role: 'service_role',
  settings: { 'request.jwt.claims': '{"role":"service_role"}' },
}

/**
 * int8 arrives as number, numeric as string, json parsed, timestamptz as Date, bytea as Uint8Array;
 * arrays are not parsed, so a statement returns `to_json(…)` of them.
 */
export type Row = Record<string, unknown>

export interface RunOptions<R extends Row = Row> {
  /** Sees the rows before the commit; throwing rolls back. Costs one more round trip. */
  readonly beforeCommit?: (rows: R[]) => void
  readonly readOnly?: boolean
  /** Precedes other requests in the queue. */
  readonly urgent?: boolean
  /** Statements that need the same lock; their wait holds no connection that others need. */
  readonly lockQueue?: string
}

export type Run = <R extends Row = Row>(statement: Statement) => Promise<R[]>

export interface Database {
  readonly engine: 'pglite' | 'postgres'

  /** Failures that no caller caused, by SQLSTATE, since the database was opened. */
  readonly failures: ReadonlyMap<string, number>

  /** One statement in its own transaction, in one round trip. */
  run<R extends Row = Row>(
    caller: Caller,
    statement: Statement,
    options?: RunOptions<R>,
  ): Promise<R[]>

  transaction<T>(caller: Caller, work: (run: Run) => Promise<T>): Promise<T>

  /** @throws when the database cannot take writes */
  check(): Promise<void>

  /** Calls `heard` soon after a commit of this or another process; resolves to its unsubscribe function. */
  listen(heard: () => void): Promise<() => Promise<void>>
}

export type Script = (text: string) => Promise<void>

/** Requests use `database`; migrations and operators act as the owner. */
export interface DatabaseServer {
  readonly database: Database
  asOwner<T>(work: (run: Run, script: Script) => Promise<T>): Promise<T>
  /** With the time limit of a request. */
  asOwnerInTime: DatabaseServer['asOwner']
  /** Enables the login of `authenticator`, once the bootstrap has created the role. */
  letRequestsIn(): Promise<void>
  /** Calls `heard` with each payload of `notify pgrst`; resolves to its unsubscribe function. */
  hearReloads(heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Replays acknowledged writes that are missing, after the migrations. Only the embedded engine has a journal. */
  recover(): Promise<{ replayed: number; refused: number }>
  close(): Promise<void>
}

export class DatabaseError extends Error {
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly constraint: string | null
  /** In the statement's text, in characters from 1. */
  readonly position: number | null

  constructor(
    code: string,
    message: string,
    more: {
      details?: string
      hint?: string
      constraint?: string
      position?: string
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'DatabaseError'
    // PostgreSQL reports a read-only file system as a missing privilege.
    this.code = code === '42501' && message.endsWith(': Read-only file system') ? '58030' : code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.constraint = more.constraint ?? null
    this.position = more.position === undefined ? null : Number(more.position)
  }
}

/** The outcome of the statement is unknown. */
export const connectionLost = (cause?: unknown) =>
  new DatabaseError('08006', 'The connection to the database was lost.', { cause })

export const tooManyWaiting = () => new DatabaseError('53300', 'Too many requests are waiting.')

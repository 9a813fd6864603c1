/** Reads committed changes in order and once: after each commit, and every second for commits that do not notify. */
import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import { gatewayCaller } from './channel-rights.ts'

export interface FeedRow {
  readonly id: number
  /** A row (I, U, D), a message from SQL (M), a message of another process (B). */
  readonly kind: 'I' | 'U' | 'D' | 'M' | 'B'
  readonly relation: number | null
  readonly key: Record<string, unknown>
  readonly old: Record<string, unknown> | null
  readonly at: string
}

interface Parts {
  readonly database: Database
  readonly handle: (rows: readonly FeedRow[]) => Promise<void>
  /** After a crash or a failover of PostgreSQL the last changes are lost. */
  readonly onLoss: () => void
  readonly onFailure: (error: unknown) => void
}

const page = 2_000
const patience = 1_000
/** Milliseconds between reads; each read serves all changes since the last. */
const pause = 50

export class Feed {
  private readonly parts: Parts
  /** Everything up to this snapshot is delivered; null while nobody listens. */
  private since: string | null = null
  private begun: Promise<void> | undefined
  private listening: Promise<(() => Promise<void>) | undefined> | undefined
  private timer: NodeJS.Timeout | undefined
  private reading = false
  private readAt = Number.NEGATIVE_INFINITY
  private current: Promise<void> = Promise.resolve()
  private again = false
  private waiting: { resolve: () => void; reject: (error: unknown) => void }[] = []
  private isOpen = false

  constructor(parts: Parts) {
    this.parts = parts
  }

  settle(): Promise<void> {
    this.isOpen = true
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject })
      this.wake(0)
    })
  }

  follow(): Promise<void> {
    this.begun ??= this.settle().catch((error) => {
      this.begun = undefined
      throw error
    })
    return this.begun
  }

  async close(): Promise<void> {
    this.isOpen = false
    this.begun = undefined
    this.since = null
    clearTimeout(this.timer)
    const { listening } = this
    this.listening = undefined
    const stop = await listening
    await stop?.()
    // The database is closed next.
    await this.current
  }

  private hear(): void {
    const { database, onFailure } = this.parts
    this.listening ??= database
      .listen(() => this.wake(this.restOfPause()))
      .catch((error) => {
        onFailure(error)
        this.listening = undefined
        return undefined
      })
  }

  private wake(wait: number): void {
    if (!this.isOpen) return
    if (this.reading) {
      this.again = true
      return
    }
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.current = this.read()
    }, wait).unref()
  }

  private restOfPause(): number {
    return Math.max(0, this.readAt + pause - performance.now())
  }

  private async read(): Promise<void> {
    this.hear()
    this.reading = true
    this.readAt = performance.now()
    this.again = false
    const waiting = this.waiting.splice(0)
    try {
      await this.readAll()
      for (const { resolve } of waiting) resolve()
    } catch (error) {
      for (const { reject } of waiting) reject(error)
      this.parts.onFailure(error)
    } finally {
      this.reading = false
    }
    if (this.waiting.length > 0) this.wake(0)
    else this.wake(this.again ? this.restOfPause() : patience)
  }

  private async readAll(): Promise<void> {
    const { since } = this
    let until: string | null = null
    let after = 0
    for (;;) {
      const { snapshot, rows } = await this.readPage(since, until, after)
      if (rows.length > 0) await this.parts.handle(rows)
      until = snapshot
      after = rows.at(-1)?.id ?? after
      if (rows.length < page) break
    }
    if (!this.isOpen) return
    this.since = until
    if (since !== null && lifeOf(since) !== lifeOf(until ?? '')) this.parts.onLoss()
  }

  private async readPage(
    since: string | null,
    until: string | null,
    after: number,
  ): Promise<{ snapshot: string; rows: readonly FeedRow[] }> {
    const [row] = await this.parts.database.run<{ snapshot: string; rows: FeedRow[] | null }>(
      gatewayCaller,
      sql`select snapshot, rows from _gateway.read_feed(${since}, ${until}, ${after}::bigint, ${page}::integer)`,
      { readOnly: true },
    )
    if (!row) throw new Error('read_feed returned no row.')
    if (row.snapshot.startsWith(' ')) {
      await this.parts.database.run(gatewayCaller, sql`select _gateway.tell('[]')`)
      return this.readPage(since, until, after)
    }
    return { snapshot: row.snapshot, rows: row.rows ?? [] }
  }
}

const lifeOf = (snapshot: string) => snapshot.split(' ')[0]

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import { gatewayCaller } from './channel-rights.ts'
import type { FeedRow } from './feed.ts'
import type { Hub } from './hub.ts'
import type { Difference, State } from './presence.ts'

type Word =
  | { what: 'broadcast'; key: string; message: Record<string, unknown> }
  | { what: 'bytes'; key: string; event: string; base64: string }
  | { what: 'presence'; key: string; difference: Difference }
  /** The full state of a channel; it replaces the known one. */
  | { what: 'state'; key: string; state: State }
  | { what: 'who'; key: string; of?: string }
  /** A heartbeat with a hash per channel, so that a missed update is noticed. */
  | { what: 'alive'; marks: Record<string, string> }

type Heard = Word & { from: string }

/** A process is dead after this many of our own heartbeats without one of its. */
const mostMissed = 3

export class Processes {
  private readonly me = randomUUID()
  private readonly database: Database
  private readonly hub: Hub
  private readonly onFailure: (error: unknown) => void
  /** Counted in our own heartbeats that came back, so that an outage of the database kills no process. */
  private readonly heardAt = new Map<string, number>()
  private beats = 0
  private unsent: Heard[] = []
  private waiting: NodeJS.Timeout | undefined
  private sending: Promise<void> = Promise.resolve()
  private readonly beating: NodeJS.Timeout

  constructor(database: Database, hub: Hub, beat: number, onFailure: (error: unknown) => void) {
    this.database = database
    this.hub = hub
    this.onFailure = onFailure
    this.beating = setInterval(() => this.beat(), beat).unref()
  }

  broadcast(key: string, broadcast: Broadcast): void {
    if (broadcast.kind === 'json') {
      this.tell({ what: 'broadcast', key, message: broadcast.message })
    } else {
      const { event, bytes } = broadcast
      this.tell({ what: 'bytes', key, event, base64: Buffer.from(bytes).toString('base64') })
    }
  }

  presence(key: string, difference: Difference): void {
    this.tell({ what: 'presence', key, difference })
  }

  askWho(key: string, of?: string): void {
    this.tell({ what: 'who', key, ...(of === undefined ? {} : { of }) })
  }

  hear(rows: readonly FeedRow[]): void {
    for (const { key: word } of rows as unknown as readonly { key: Heard }[]) {
      if (word.from === this.me) {
        if (word.what === 'alive') this.forgetTheSilent()
      } else {
        this.heardAt.set(word.from, this.beats)
        this.hearOne(word)
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.beating)
    await this.send()
  }

  private hearOne(word: Heard): void {
    const { hub } = this
    switch (word.what) {
      case 'broadcast':
        hub.broadcast(word.key, { kind: 'json', message: word.message })
        break
      case 'bytes': {
        const bytes = Buffer.from(word.base64, 'base64')
        hub.broadcast(word.key, { kind: 'bytes', event: word.event, bytes })
        break
      }
      case 'presence':
        if (!hub.has(word.key)) break
        hub.tellPresence(word.key, hub.presences.hear(word.key, word.from, word.difference))
        break
      case 'state':
        if (hub.has(word.key)) this.replace(word.key, word.from, word.state)
        break
      case 'who': {
        const state = hub.presences.ownState(word.key)
        const isMeant = (word.of ?? this.me) === this.me
        if (isMeant && Object.keys(state).length > 0) {
          this.tell({ what: 'state', key: word.key, state })
        }
        break
      }
      case 'alive':
        this.compare(word)
    }
  }

  /** Updates are lost in a crash of PostgreSQL, or while a process counted as dead. */
  private compare({ from, marks }: Heard & { what: 'alive' }): void {
    for (const key of this.hub.keys) {
      const mark = marks[key] ?? ''
      if (this.hub.presences.markOf(key, from) === mark) continue
      if (mark === '') this.replace(key, from, {})
      else this.askWho(key, from)
    }
  }

  private replace(key: string, process: string, state: State): void {
    for (const difference of this.hub.presences.replace(key, process, state)) {
      this.hub.tellPresence(key, difference)
    }
  }

  private beat(): void {
    if (!this.hub.isEmpty) this.tell({ what: 'alive', marks: this.hub.presences.ownMarks() })
  }

  private forgetTheSilent(): void {
    this.beats++
    for (const [process, at] of this.heardAt) {
      if (this.beats - at <= mostMissed) continue
      this.heardAt.delete(process)
      for (const { channel, difference } of this.hub.presences.forget(process)) {
        this.hub.tellPresence(channel, difference)
      }
    }
  }

  private tell(word: Word): void {
    if (this.database.engine === 'pglite') return
    this.unsent.push({ ...word, from: this.me })
    this.waiting ??= setTimeout(() => this.send(), 20).unref()
  }

  /** One call at a time: concurrent ones could arrive in the wrong order. */
  private send(): Promise<void> {
    clearTimeout(this.waiting)
    this.waiting = undefined
    this.sending = this.sending.then(() => this.sendAll())
    return this.sending
  }

  private async sendAll(): Promise<void> {
    const words = this.unsent.splice(0)
    if (words.length === 0) return
    try {
      const text = JSON.stringify(words)
      await this.database.run(gatewayCaller, sql`select _gateway.tell(${text}::jsonb)`)
    } catch (error) {
      this.onFailure(error)
    }
  }
}

/** What processes on one database tell each other through the feed: broadcasts and presences. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import { gatewayCaller } from './channel-rights.ts'
import type { FeedRow } from './feed.ts'
import type { Hub } from './hub.ts'
import type { Difference } from './presence.ts'

type Word =
  | { what: 'broadcast'; key: string; message: Record<string, unknown> }
  | { what: 'bytes'; key: string; event: string; base64: string }
  | { what: 'presence'; key: string; difference: Difference }
  /** Whoever holds presences of this channel may say so. */
  | { what: 'who'; key: string }
  | { what: 'alive' }

type Heard = Word & { from: string }

const beat = 15_000
/** After three beats without a word a process is gone, and its people with it. */
const patience = 45_000

export class Processes {
  private readonly me = randomUUID()
  private readonly database: Database
  private readonly hub: Hub
  private readonly onFailure: (error: unknown) => void
  private readonly heardAt = new Map<string, number>()
  private unsent: Heard[] = []
  private sending: NodeJS.Timeout | undefined
  private readonly beating: NodeJS.Timeout

  constructor(database: Database, hub: Hub, onFailure: (error: unknown) => void) {
    this.database = database
    this.hub = hub
    this.onFailure = onFailure
    this.beating = setInterval(() => this.watch(), beat).unref()
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

  askWho(key: string): void {
    this.tell({ what: 'who', key })
  }

  hear(rows: readonly FeedRow[]): void {
    for (const { key: word } of rows as unknown as readonly { key: Heard }[]) {
      if (word.from === this.me) continue
      this.heardAt.set(word.from, performance.now())
      this.hearOne(word)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.beating)
    clearTimeout(this.sending)
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
        if (hub.has(word.key)) {
          hub.tellPresence(word.key, hub.presences.hear(word.key, word.from, word.difference))
        }
        break
      case 'who': {
        const joins = hub.presences.ownState(word.key)
        if (Object.keys(joins).length > 0) this.presence(word.key, { joins, leaves: {} })
        break
      }
      // Its word alone is what counts.
      case 'alive':
    }
  }

  private watch(): void {
    for (const [process, at] of this.heardAt) {
      if (performance.now() - at < patience) continue
      this.heardAt.delete(process)
      for (const { channel, difference } of this.hub.presences.forget(process)) {
        this.hub.tellPresence(channel, difference)
      }
    }
    if (!this.hub.isEmpty) this.tell({ what: 'alive' })
  }

  private tell(word: Word): void {
    // The embedded engine belongs to one process.
    if (this.database.engine === 'pglite') return
    this.unsent.push({ ...word, from: this.me })
    this.sending ??= setTimeout(() => this.send(), 20).unref()
  }

  private async send(): Promise<void> {
    this.sending = undefined
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

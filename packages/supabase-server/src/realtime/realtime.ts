import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Broadcast } from './broadcast.ts'
import type { Channel } from './channel.ts'
import { gatewayCaller } from './channel-rights.ts'
import { Feed, type FeedRow } from './feed.ts'
import { Hub } from './hub.ts'
import { limitDatabase } from './limit-database.ts'
import type { Limits } from './limits.ts'
import { deliverChanges } from './postgres-changes/deliver-changes.ts'
import { PublishedTables } from './postgres-changes/published-tables.ts'
import { Subscribers, type Subscription } from './postgres-changes/subscribers.ts'
import { Processes } from './processes.ts'
import type { Quota } from './quota.ts'
import type { Quotas } from './quotas.ts'
import { readMessages } from './read-messages.ts'
import { watchSessions } from './watch-sessions.ts'

const tendEvery = 15_000

interface Parts {
  readonly database: Database
  readonly keyring: Keyring
  readonly limits: Limits
  readonly quotas: Quotas
  readonly publicAccess: boolean
  readonly onLoss: () => void
  readonly onFailure: (error: unknown) => void
}

export class Realtime {
  readonly database: Database
  readonly keyring: Keyring
  readonly limits: Limits
  readonly quotas: Quotas
  readonly publicAccess: boolean
  /** The rate-limited database that joins use. */
  readonly joinDatabase: Pick<Database, 'run'>
  readonly onFailure: (error: unknown) => void
  readonly hub = new Hub()
  readonly subscribers = new Subscribers()
  readonly tables: PublishedTables
  readonly feed: Feed
  readonly processes: Processes
  private readonly tending: NodeJS.Timeout
  private tended: Promise<void> = Promise.resolve()
  private readonly endWatch: () => Promise<void>
  private closing: Promise<void> | undefined

  constructor({ database, keyring, onLoss, onFailure, ...parts }: Parts) {
    const { limits } = parts
    this.database = database
    this.joinDatabase = limitDatabase(database)
    this.keyring = keyring
    this.limits = limits
    this.quotas = parts.quotas
    this.publicAccess = parts.publicAccess
    this.onFailure = onFailure
    this.tables = new PublishedTables(database)
    this.processes = new Processes(database, this.hub, limits.beat, onFailure)
    this.feed = new Feed({ database, onLoss, onFailure, handle: (rows) => this.handle(rows) })
    this.tending = setInterval(() => {
      this.tended = this.tend().catch(onFailure)
    }, tendEvery).unref()
    this.endWatch = watchSessions(this)
  }

  /** Charges the sender for one frame per recipient. @throws AppError above a limit */
  takeFanOut(quotas: readonly Quota[], key: string, bytes: number, times = 1): void {
    const frames = Math.max(1, times * this.hub.countOf(key))
    this.quotas.take(quotas, 'frames', frames)
    this.quotas.take(quotas, 'sent', frames * bytes)
  }

  broadcast(key: string, broadcast: Broadcast, except?: Channel): void {
    this.hub.broadcast(key, broadcast, except)
    this.processes.broadcast(key, broadcast)
  }

  join(channel: Channel): void {
    if (channel.hearsPresence && !this.hub.hearsPresence(channel.key)) {
      this.processes.askWho(channel.key)
    }
    this.hub.add(channel)
  }

  leave(channel: Channel): void {
    this.untrack(channel)
    this.hub.remove(channel)
    this.subscribe(channel, [])
  }

  subscribe(channel: Channel, subscriptions: readonly Subscription[]): void {
    for (const subscription of channel.subscriptions) this.subscribers.remove(subscription)
    for (const subscription of subscriptions) this.subscribers.add(subscription)
    channel.subscriptions = subscriptions
  }

  track(channel: Channel, payload: Record<string, unknown>): void {
    const { key, presenceKey } = channel
    const difference = this.hub.presences.track(key, channel, presenceKey, payload)
    if (!difference) return
    this.hub.tellPresence(key, difference)
    this.processes.presence(key, difference)
  }

  untrack(channel: Channel): void {
    const difference = this.hub.presences.untrack(channel.key, channel)
    if (!difference) return
    this.hub.tellPresence(channel.key, difference)
    this.processes.presence(channel.key, difference)
  }

  close(): Promise<void> {
    clearInterval(this.tending)
    this.closing ??= Promise.all([
      this.processes.close(),
      this.feed.close(),
      this.endWatch(),
      this.tended,
    ]).then(() => undefined)
    return this.closing
  }

  private async tend(): Promise<void> {
    await this.database.run(gatewayCaller, sql`select _gateway.purge_feed()`)
    // Replaces the event trigger that an owner without superuser lacks.
    if (!this.hub.isEmpty) await this.tables.get()
  }

  private async handle(rows: readonly FeedRow[]): Promise<void> {
    const { database, tables, subscribers, hub } = this
    this.processes.hear(rows.filter(({ kind }) => kind === 'B'))
    const messages = rows.filter(({ kind }) => kind === 'M').map(({ key }) => key)
    if (messages.length > 0) {
      for (const { id, key, broadcast } of await readMessages(database, messages)) {
        hub.broadcast(key, broadcast, undefined, id)
      }
    }
    const changes = rows.filter(({ relation }) => relation !== null)
    if (changes.length > 0) await deliverChanges(database, tables, subscribers, changes)
  }
}

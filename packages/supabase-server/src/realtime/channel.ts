import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers'
import type { Caller } from '../database/database.ts'
import { channelKey } from './broadcast.ts'
import type { Rights } from './channel-rights.ts'
import type { JoinPayload } from './join-config.ts'
import { type Numbered, number } from './postgres-changes/prepare-subscriptions.ts'
import type { Subscription } from './postgres-changes/subscribers.ts'
import type { Difference } from './presence.ts'
import type { Quotas } from './quotas.ts'
import { expiredSince, type Holder } from './read-token.ts'
import type { Wire } from './wire.ts'

interface Parts {
  readonly quotas: Quotas
  readonly wire: Wire
  readonly topic: string
  readonly joinRef: string | null
  readonly config: NonNullable<JoinPayload['config']>
  readonly holder: Holder
  readonly rights: Rights
  readonly token: string | null
  readonly shutDown: (reason: string) => void
}

let made = 0
const longestTimer = 3_600_000

export class Channel {
  readonly number = ++made
  readonly wire: Wire
  /** With the `realtime:` prefix. */
  readonly topic: string
  /** Without the prefix, as policies see it. */
  readonly name: string
  readonly joinRef: string | null
  readonly isPrivate: boolean
  readonly key: string
  readonly presenceKey: string
  readonly acknowledges: boolean
  readonly hearsItself: boolean
  hearsPresence: boolean
  rights: Rights
  token: string | null
  readonly wanted: readonly Numbered[]
  subscriptions: readonly Subscription[] = []
  readonly replayed = new Set<string>()
  holder: Holder
  readonly shutDown: (reason: string) => void
  private readonly quotas: Quotas
  private expiring: NodeJS.Timeout | undefined
  private hasEnded = false

  /** @throws AppError above a limit */
  constructor(parts: Parts) {
    const { quotas, wire, topic, joinRef, config, holder, rights, token, shutDown } = parts
    this.quotas = quotas
    this.wire = wire
    this.shutDown = shutDown
    this.topic = topic
    this.name = nameOf(topic)
    this.joinRef = joinRef
    this.isPrivate = config.private ?? false
    this.key = channelKey(this.name, this.isPrivate)
    this.presenceKey = ownKey(config.presence?.key ?? '')
    this.hearsPresence = config.presence?.enabled ?? false
    this.acknowledges = config.broadcast?.ack ?? false
    this.hearsItself = config.broadcast?.self ?? false
    this.wanted = number((config.postgres_changes ?? []).filter((one) => one !== null))
    this.rights = rights
    this.token = token
    this.holder = holder
    quotas.hold(wire.quotas, 'subscriptions', this.wanted.length)
    quotas.hold(wire.quotas, 'channels')
    this.watchExpiry()
  }

  get caller(): Caller {
    return this.holder.caller
  }

  replaceHolder(holder: Holder, token: string): void {
    this.holder = holder
    this.token = token
    this.watchExpiry()
  }

  push(event: string, payload: unknown): void {
    const { topic, joinRef } = this
    this.wire.push({ joinRef, ref: null, topic, event, payload })
  }

  tellSubscribed(failure: string | null): void {
    if (failure !== null) this.pushSystem('postgres_changes', 'error', failure)
    else if (this.wanted.length > 0) {
      this.pushSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    }
  }

  pushSystem(extension: string, status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.name })
  }

  mayHear(id?: string): boolean {
    return this.rights.broadcastRead && !(id !== undefined && this.replayed.has(id))
  }

  /** Leaves are sent first: given both in one message, realtime-js 2.109 keeps the presences that left. */
  tellPresence({ joins, leaves }: Difference): void {
    if (!this.hearsPresence || !this.rights.presenceRead) return
    if (Object.keys(leaves).length > 0) this.push('presence_diff', { joins: {}, leaves })
    if (Object.keys(joins).length > 0) this.push('presence_diff', { joins, leaves: {} })
  }

  get isOver(): boolean {
    return this.hasEnded
  }

  end(): void {
    if (this.hasEnded) return
    this.hasEnded = true
    clearTimeout(this.expiring)
    this.quotas.release(this.wire.quotas, 'subscriptions', this.wanted.length)
    this.quotas.release(this.wire.quotas, 'channels')
  }

  private watchExpiry(): void {
    clearTimeout(this.expiring)
    const left = this.holder.expiresAt - Date.now()
    if (left === Number.POSITIVE_INFINITY) return
    if (left <= 0) {
      this.shutDown(expiredSince(this.holder.expiresAt / 1000))
      return
    }
    // A timer of Node lasts 24 days at most.
    this.expiring = after(() => this.watchExpiry(), Math.min(left, longestTimer)).unref()
  }
}

/** A key of Object.prototype, such as `constructor`, would break the official client. */
const ownKey = (key: string): string => (key === '' || key in {} ? randomUUID() : key)

export const nameOf = (topic: string): string => topic.replace(/^realtime:/, '')

import type { Broadcast } from './broadcast.ts'
import type { Channel } from './channel.ts'
import { FanOut } from './fan-out.ts'
import { type Difference, Presences } from './presence.ts'
import type { Frame, Serializer } from './serializer.ts'

export class Hub {
  readonly presences = new Presences()
  private readonly joined = new Map<string, Set<Channel>>()
  private readonly fanOut = new FanOut()

  get isEmpty(): boolean {
    return this.joined.size === 0
  }

  get keys(): Iterable<string> {
    return this.joined.keys()
  }

  get channels(): readonly Channel[] {
    return [...this.joined.values()].flatMap((channels) => [...channels])
  }

  has(key: string): boolean {
    return this.joined.has(key)
  }

  countOf(key: string): number {
    return this.joined.get(key)?.size ?? 0
  }

  hearsPresence(key: string): boolean {
    return [...(this.joined.get(key) ?? [])].some((channel) => channel.hearsPresence)
  }

  add(channel: Channel): void {
    const channels = this.joined.get(channel.key) ?? new Set()
    this.joined.set(channel.key, channels.add(channel))
  }

  remove(channel: Channel): void {
    const channels = this.joined.get(channel.key)
    if (!channels?.delete(channel) || channels.size > 0) return
    this.joined.delete(channel.key)
    this.presences.forgetOthers(channel.key)
  }

  /** @param except the sender, unless it asked for its own messages; @param id skips channels that replayed this message */
  broadcast(key: string, broadcast: Broadcast, except?: Channel, id?: string): void {
    const encoded = new Map<Serializer, Frame | null>()
    const hearers = [...(this.joined.get(key) ?? [])].filter(
      (channel) => channel !== except && channel.mayHear(id),
    )
    this.fanOut.send(hearers, ({ topic, wire: { serializer } }) => {
      let frame = encoded.get(serializer)
      if (frame === undefined) {
        frame = serializer.encodeBroadcast(topic, broadcast)
        encoded.set(serializer, frame)
      }
      return frame
    })
  }

  tellPresence(key: string, difference: Difference): void {
    if (Object.keys(difference.joins).length + Object.keys(difference.leaves).length === 0) return
    for (const channel of this.joined.get(key) ?? []) channel.tellPresence(difference)
  }
}

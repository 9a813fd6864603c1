import type { Caller } from '../database/database.ts'
import type { Connection } from './connection.ts'
import type { Quotas } from './quotas.ts'

export class Connections {
  private readonly quotas: Quotas
  private readonly open = new Set<Connection>()

  constructor(quotas: Quotas) {
    this.quotas = quotas
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.open.values()
  }

  add(connection: Connection): void {
    this.open.add(connection)
  }

  delete(connection: Connection): void {
    this.open.delete(connection)
  }

  tend(unfinishedAtMost: number): void {
    for (const one of this.open) if (one.isSilent || one.isUnused) one.drop()
    let unfinished = 0
    for (const one of this.open) unfinished += one.unfinished
    if (unfinished <= unfinishedAtMost) return
    for (const one of [...this.open].sort((a, b) => b.unfinished - a.unfinished)) {
      if (unfinished <= unfinishedAtMost) return
      unfinished -= one.unfinished
      one.drop()
    }
  }

  /**
   * A dashboard's socket counts as a stranger until its first join, so a full strangers' quota evicts one of them.
   * @throws AppError above the limit of the address, the user or the process
   */
  requireRoom(caller: Caller): void {
    const { strangers } = this.quotas
    const quotas = this.quotas.of(caller)
    this.quotas.requireRoom(
      quotas.filter((quota) => quota !== strangers),
      'sockets',
    )
    if (quotas.includes(strangers) && !strangers.hasRoom('sockets', 1)) this.dropStranger()
  }

  /** Evicts the oldest connection of the address with the most, so that a flood evicts itself. */
  private dropStranger(): void {
    const byAddress = new Map<string, Connection[]>()
    for (const connection of this.open) {
      if (!connection.isStranger) continue
      const address = connection.caller.settings['request.client_address'] ?? ''
      const others = byAddress.get(address)
      if (others) others.push(connection)
      else byAddress.set(address, [connection])
    }
    const [crowd] = [...byAddress.values()].sort((a, b) => b.length - a.length)
    crowd?.[0]?.drop()
  }
}

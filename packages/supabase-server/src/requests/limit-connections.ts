/** How many connections there may be, and how much may wait in them for clients that read slowly or not at all. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Live updates are half of them at most. */
  readonly most: number
  /** Which have not brought a whole request yet. */
  readonly unused: number
  /** Milliseconds after which a client that took nothing of its answer is left. */
  readonly stall: number
  /** Bytes that wait in all of them together. */
  readonly waiting: number
}

const usual: ConnectionLimits = {
  most: 20_000,
  unused: 2_000,
  stall: 30_000,
  waiting: 256 * 1024 * 1024,
}
const lookEvery = 1_000

/** Returns how to end those that carry nothing: browsers open them ahead of need, and a stop would wait a minute. */
export function limitConnections(
  server: Server,
  given: Partial<ConnectionLimits> = {},
): { endUnused(): void } {
  const { most, unused: unusedAtMost, stall, waiting } = { ...usual, ...given }
  const open = new Set<Socket>()
  const unused = new Set<Socket>()
  /** How many answers each has begun: requests may follow each other before the first is answered. */
  const answering = new WeakMap<Socket, number>()

  server.maxConnections = most
  server.timeout = stall
  server.on('connection', (socket) => {
    open.add(socket)
    unused.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      unused.delete(socket)
    })
    // The oldest: whoever means something has long since said it.
    if (unused.size > unusedAtMost) unused.values().next().value?.destroy()
  })
  server.on('upgrade', (_, socket) => unused.delete(socket as Socket))
  server.on('request', ({ socket }, response) => {
    unused.delete(socket)
    answering.set(socket, (answering.get(socket) ?? 0) + 1)
    response.once('close', () => answering.set(socket, (answering.get(socket) ?? 1) - 1))
  })
  // Node has seen to it that nothing came or went; who waits for us, or is still sending, is no idler.
  server.on('timeout', (socket) => {
    if (!answering.get(socket) || socket.writableLength > 0) socket.destroy()
  })

  const looking = setInterval(() => {
    if (open.size > 0.9 * most) server.closeIdleConnections()
    dropSlowest(open, waiting)
  }, lookEvery).unref()
  server.once('close', () => clearInterval(looking))

  return {
    endUnused() {
      for (const socket of unused) socket.destroy()
    },
  }
}

/** Those for whom most is waiting, until the rest fits. */
function dropSlowest(open: ReadonlySet<Socket>, most: number): void {
  let waiting = 0
  for (const { writableLength } of open) waiting += writableLength
  if (waiting <= most) return
  for (const socket of [...open].sort((a, b) => b.writableLength - a.writableLength)) {
    if (waiting <= most) return
    waiting -= socket.writableLength
    socket.destroy()
  }
}

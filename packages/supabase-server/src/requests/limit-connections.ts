import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Live updates may use half of them. */
  readonly most: number
  /** Connections that have not completed a request yet. */
  readonly unused: number
  /** Milliseconds without the client reading its response. */
  readonly stall: number
  /** Bytes buffered for all clients together. */
  readonly waiting: number
}

const defaults: ConnectionLimits = {
  most: 20_000,
  unused: 2_000,
  stall: 30_000,
  waiting: 256 * 1024 * 1024,
}
const lookEvery = 1_000

/** `endUnused` closes connections that browsers opened ahead of need; a stop would wait a minute for them. */
export function limitConnections(
  server: Server,
  given: Partial<ConnectionLimits> = {},
): { endUnused(): void } {
  const { most, unused: unusedAtMost, stall, waiting } = { ...defaults, ...given }
  const open = new Set<Socket>()
  const unused = new Set<Socket>()
  /** Pipelined requests make more than one. */
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
    if (unused.size > unusedAtMost) unused.values().next().value?.destroy()
  })
  server.on('upgrade', (_, socket) => unused.delete(socket as Socket))
  server.on('request', ({ socket }, response) => {
    unused.delete(socket)
    answering.set(socket, (answering.get(socket) ?? 0) + 1)
    response.once('close', () => answering.set(socket, (answering.get(socket) ?? 1) - 1))
  })
  // Only idle sockets time out; one that awaits our response and has nothing buffered is kept.
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

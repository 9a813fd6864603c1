/** A TCP relay between the server and PostgreSQL that can cut or stall. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Relay {
  /** The database's address, through the relay. */
  readonly url: string
  /** Closes every connection, and refuses new ones until `mend`. */
  cut(): Promise<void>
  /** Keeps every connection, accepts new ones, and forwards nothing. */
  hang(): void
  /** New connections pass again; stalled ones stay stalled. */
  mend(): Promise<void>
}

export async function startRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let hangs = false

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.writable && to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    if (hangs) silence(near, far)
  })
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    destroyAll()
  })

  async function listen(wanted: number): Promise<void> {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
  }

  function destroyAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async cut() {
      server.close()
      destroyAll()
    },
    hang() {
      hangs = true
      silence(...sockets)
    },
    async mend() {
      hangs = false
      if (!server.listening) await listen(port)
    },
  }
}

/** Stops reading both sides, so that neither notices the other's end. */
function silence(...sockets: Socket[]): void {
  for (const socket of sockets) {
    socket.removeAllListeners('data')
    socket.pause()
  }
}

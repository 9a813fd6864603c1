/** A TCP proxy that records the bytes sent to the server. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Tap {
  readonly port: number
  /** The bytes of each connection, as text. */
  readonly connections: readonly { readonly sent: string }[]
}

export async function startTap(serverPort: number): Promise<Tap> {
  const connections: { sent: string }[] = []
  const sockets = new Set<Socket>()
  const tap = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1')
    const connection = { sent: '' }
    connections.push(connection)
    near.on('data', (bytes) => {
      connection.sent += bytes.toString('latin1')
    })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(tap, 'listening')
  onTestFinished(() => {
    tap.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (tap.address() as AddressInfo).port, connections }
}

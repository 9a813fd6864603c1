import { connect, type Socket } from 'node:net'
import { connectionLost } from '../database.ts'

interface Address {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
}

/**
 * Opens the driver's socket. The driver itself retries for ever without a pause when the peer hangs up before the
 * handshake (postgres 3.4.9), as a proxy without a server does; here the second attempt fails.
 * @param onerror called before the driver's `onclose`
 */
export function openSocketOnce(onerror: () => void = () => {}): object {
  let isFirst = true
  return {
    async socket({ host: [host = ''], port: [port = 5432], path }: Address): Promise<Socket> {
      if (!isFirst) throw connectionLost()
      isFirst = false
      // The driver attaches its listeners after this await; without a route, connect fails at once.
      await null
      const socket = path ? connect(path) : connect({ host, port })
      return Object.assign(socket.once('error', onerror), { host, port })
    },
  }
}

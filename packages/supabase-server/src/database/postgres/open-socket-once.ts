import { connect, type Socket } from 'node:net'
import { connectionLost } from '../database.ts'

/** As the driver has read them from the address. */
interface Address {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
}

/**
 * How the driver gets its socket. By itself it tries again for ever and without a rest where one is closed before
 * PostgreSQL has said a word (postgres 3.4.9), as a proxy does whose server is away; here the second attempt fails.
 *
 * @param onerror called before the driver hears of it, whose `onclose` comes some time later
 */
export function openSocketOnce(onerror: () => void = () => {}): object {
  let isFirst = true
  return {
    async socket({ host: [host = ''], port: [port = 5432], path }: Address): Promise<Socket> {
      if (!isFirst) throw connectionLost()
      isFirst = false
      // Begun after an await, the driver listens before it can fail: without a route it does so at once.
      await null
      const socket = path ? connect(path) : connect({ host, port })
      return Object.assign(socket.once('error', onerror), { host, port })
    },
  }
}

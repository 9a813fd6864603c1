import { connect, type Socket } from 'node:net'
import { DatabaseError } from './database.ts'

/** As the driver has read them from the address. */
interface Address {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
}

/**
 * How the driver gets its socket. By itself it tries again for ever and without a rest where one is closed before
 * PostgreSQL has said a word (postgres 3.4.9), as a proxy does whose server is away; here the second attempt fails.
 */
export function openSocketOnce(): object {
  let isFirst = true
  return {
    socket({ host: [host = ''], port: [port = 5432], path }: Address): Socket {
      if (!isFirst) throw new DatabaseError('08006', 'The connection to the database was lost.')
      isFirst = false
      return Object.assign(path ? connect(path) : connect({ host, port }), { host, port })
    },
  }
}

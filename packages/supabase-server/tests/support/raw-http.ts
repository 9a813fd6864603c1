import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly text: string
  readonly isClosed: boolean
  readonly codes: readonly number[]
}

/**
 * @param patience milliseconds of silence before the connection is closed
 * @param localAddress the client's address, any of 127.0.0.0/8
 */
export async function sendRaw(
  port: number,
  bytes: string,
  patience = 5_000,
  localAddress = '127.0.0.1',
): Promise<RawAnswer> {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress })
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').then(() => true)
  socket.write(bytes, 'latin1')
  socket.setTimeout(patience)
  const isClosed = await Promise.race([closed, once(socket, 'timeout').then(() => false)])
  socket.destroy()
  const codes = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))
  return { text, isClosed, codes }
}

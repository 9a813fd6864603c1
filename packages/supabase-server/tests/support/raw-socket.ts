/** Raw frames that the official client never sends. */
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { eventually, secrets } from './realtime.ts'

interface Given {
  readonly query?: string | undefined
  readonly localAddress?: string
}

export const socketAddress = ({ origin }: { origin: string }, query: string) =>
  `${origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`

export async function openRawSocket(
  gateway: { origin: string },
  { query = `vsn=2.0.0&apikey=${secrets.anonKey}`, localAddress = '127.0.0.1' }: Given = {},
) {
  const socket = new WebSocket(socketAddress(gateway, query), { localAddress })
  onTestFinished(() => socket.terminate())
  const frames: unknown[][] = []
  const ends: number[] = []
  const refusals: number[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('close', (code) => ends.push(code))
  socket.on('error', () => undefined)
  socket.on('unexpected-response', (_request, { statusCode }) => {
    refusals.push(statusCode ?? 0)
    socket.terminate()
  })
  await eventually(() => expect(socket.readyState === 1 || refusals.length > 0).toBe(true))
  const send = (...frame: unknown[]) => socket.send(JSON.stringify(frame))
  const join = async (topic: string, config: object = {}, more: object = {}) => {
    const ref = `${frames.length}:${topic}`
    send('1', ref, topic, 'phx_join', { config, ...more })
    await eventually(() => expect(frames.map(([, one]) => one)).toContain(ref))
    return frames.find(([, one]) => one === ref)?.[4]
  }
  const enter = async (topic: string, config?: object) =>
    expect(await join(topic, config)).toMatchObject({ status: 'ok' })
  return { socket, frames, ends, refusals, send, join, enter }
}

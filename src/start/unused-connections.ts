import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers open connections ahead of need, and closeIdleConnections leaves alone what never carried a request.
 * Returns how to end those: a stop would wait for them for a minute.
 */
export function trackUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return () => {
    for (const socket of unused) socket.destroy()
  }
}

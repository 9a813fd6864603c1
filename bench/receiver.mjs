/** Takes every webhook. */
import { once } from 'node:events'
import { createServer } from 'node:http'

export async function startReceiver() {
  let events = 0
  const server = createServer((request, response) => {
    events += 1
    request.resume().on('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received: () => events,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

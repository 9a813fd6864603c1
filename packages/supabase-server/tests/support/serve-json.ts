import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Asked {
  readonly method: string
  readonly headers: IncomingMessage['headers']
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly body: string
}

/** Null is 404; a text is sent as HTML; undefined never answers. */
type Answer = (path: string, base: string, asked: Asked) => object | string | null | undefined

export async function serveJson(answer: Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const url = new URL(request.url ?? '/', base)
    const body = answer(url.pathname, base, {
      method: request.method ?? 'GET',
      headers: request.headers,
      query: url.searchParams,
      form: new URLSearchParams(text),
      body: text,
    })
    if (body === undefined) return
    const isPage = typeof body === 'string'
    response.writeHead(body === null ? 404 : 200, {
      'content-type': isPage ? 'text/html' : 'application/json',
    })
    response.end(isPage ? body : JSON.stringify(body ?? { message: 'Not Found' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return base
}

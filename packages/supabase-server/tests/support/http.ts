import type { FastifyInstance, InjectOptions } from 'fastify'

export function fetchThrough(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = Buffer.from(await request.arrayBuffer())
    const { pathname, search } = new URL(request.url)
    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body.length > 0 ? { payload: body } : {}),
    })
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    const isEmpty = [204, 304].includes(answer.statusCode) || request.method === 'HEAD'
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: headers as [string, string][],
    })
  }
}

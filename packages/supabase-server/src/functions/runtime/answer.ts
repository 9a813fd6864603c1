import type { Call } from '../thread-messages.ts'
import { findServed } from './deno.ts'
import { report } from './report.ts'
import { inNameOf } from './request-name.ts'

interface Exchange {
  readonly abort: AbortController
  reader?: ReadableStreamDefaultReader<Uint8Array>
}

const exchanges = new Map<number, Exchange>()

/** Output and requests, even after the answer, carry the request's id. */
export const answer = (id: number, call: Call): Promise<void> =>
  inNameOf(call.reqId, () => answerOne(id, call))

async function answerOne(id: number, call: Call): Promise<void> {
  const exchange: Exchange = { abort: new AbortController() }
  exchanges.set(id, exchange)
  const response = await respond(call, exchange.abort.signal)
  if (!exchanges.has(id)) return void response.body?.cancel().catch(ignore)
  exchange.reader = response.body?.getReader()
  const hasBody = exchange.reader !== undefined
  if (!hasBody) exchanges.delete(id)
  report({ kind: 'head', id, status: response.status, headers: [...response.headers], hasBody })
}

async function respond(call: Call, signal: AbortSignal): Promise<Response> {
  const served = findServed()
  const { method, url, headers, clientAddress } = call
  const body = call.body as Uint8Array<ArrayBuffer> | null
  const remoteAddr = { transport: 'tcp', hostname: clientAddress, port: 0 }
  try {
    const request = new Request(url, { method, body, signal, headers: headers.map(toPair) })
    return check(await served?.handler(request, { remoteAddr }))
  } catch (error) {
    try {
      if (served?.onError) return check(await served.onError(error))
      console.error(error)
    } catch (another) {
      console.error(another)
    }
    // Deno.serve's answer to a throwing handler.
    const errorCode = { 'sb-error-code': 'EDGE_FUNCTION_ERROR' }
    return new Response('Internal Server Error', { status: 500, headers: errorCode })
  }
}

function check(response: unknown): Response {
  if (!(response instanceof Response) || response.status < 200) {
    throw new TypeError('The handler of a function must return a Response.')
  }
  if (response.bodyUsed || response.body?.locked) {
    throw new TypeError('The body of the Response has been read already.')
  }
  return response
}

export async function pull(id: number): Promise<void> {
  const reader = exchanges.get(id)?.reader
  if (!reader) return
  try {
    const { done, value } = await reader.read()
    if (done) {
      exchanges.delete(id)
      return report({ kind: 'end', id })
    }
    // Copied, since the view's buffer may be shared and could not be transferred.
    const chunk = new Uint8Array(value)
    report({ kind: 'chunk', id, chunk }, [chunk.buffer])
  } catch (error) {
    if (!exchanges.delete(id)) return
    console.error(error)
    report({ kind: 'broken', id })
  }
}

export function cancel(id: number): void {
  const exchange = exchanges.get(id)
  if (!exchange) return
  exchanges.delete(id)
  exchange.abort.abort()
  exchange.reader?.cancel().catch(ignore)
}

const toPair = ([name, value]: readonly [string, string]): [string, string] => [name, value]

const ignore = () => {}

import { AsyncLocalStorage } from 'node:async_hooks'
import { report } from './report.ts'

const name = new AsyncLocalStorage<string>()

export const inNameOf = <T>(reqId: string, work: () => T): T => name.run(reqId, work)

type Write = typeof process.stdout.write

function nameLines(stream: NodeJS.WriteStream, level: 'info' | 'error'): void {
  const writePlain = stream.write.bind(stream)
  stream.write = ((chunk: string | Uint8Array, ...more: unknown[]) => {
    const reqId = name.getStore()
    if (reqId === undefined) return (writePlain as (...all: unknown[]) => boolean)(chunk, ...more)
    const lines = Buffer.from(chunk as string)
      .toString()
      .replace(/\n$/, '')
      .split('\n')
    for (const text of lines) report({ kind: 'print', level, text, reqId })
    const done = more.at(-1)
    if (typeof done === 'function') queueMicrotask(() => done())
    return true
  }) as Write
}

nameLines(process.stdout, 'info')
nameLines(process.stderr, 'error')

const ownOrigin = new URL(process.env.SUPABASE_URL ?? 'http://localhost').origin
const fetchPlain = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const reqId = name.getStore()
  const url = input instanceof Request ? input.url : String(input)
  if (!reqId || !URL.canParse(url) || new URL(url).origin !== ownOrigin) {
    return fetchPlain(input, init)
  }
  const request = new Request(input, init)
  if (!request.headers.has('x-request-id')) request.headers.set('x-request-id', reqId)
  return fetchPlain(request)
}

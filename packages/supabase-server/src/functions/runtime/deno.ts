import { report } from './report.ts'

export type Handler = (request: Request, info: object) => Response | Promise<Response>

interface ServeOptions {
  readonly handler?: Handler
  readonly onError?: (error: unknown) => Response | Promise<Response>
}

interface Served {
  readonly handler: Handler
  readonly onError?: ServeOptions['onError']
}

let served: Served | undefined

export const findServed = (): Served | undefined => served

export function setHandler(next: Served): void {
  const isFirst = served === undefined
  served = next
  // Deferred: an error on the module's next line is a failed start.
  if (isFirst) setTimeout(() => report({ kind: 'ready' }), 0)
}

/** `serve(handler)`, `serve(options, handler)`, `serve(handler, options)` and `serve({ handler })`. */
function serve(...given: readonly unknown[]) {
  const options = (given.find((one) => typeof one === 'object' && one !== null) ??
    {}) as ServeOptions
  const handler = (given.find((one) => typeof one === 'function') ?? options.handler) as
    | Handler
    | undefined
  if (!handler) throw new TypeError('Deno.serve was called without a handler.')
  setHandler({ handler, onError: options.onError })
  return {
    addr: { transport: 'tcp', hostname: '0.0.0.0', port: 9999 },
    finished: new Promise<void>(() => {}),
    shutdown: async () => {},
    ref() {},
    unref() {},
  }
}

const env = {
  get: (name: string) => process.env[name],
  has: (name: string) => process.env[name] !== undefined,
  set: (name: string, value: string) => {
    process.env[name] = value
  },
  delete: (name: string) => {
    delete process.env[name]
  },
  toObject: () => ({ ...process.env }),
}

let pending = 0

/** Keeps the thread alive until the promise settles. */
function waitUntil(promise: Promise<unknown>): Promise<unknown> {
  report({ kind: 'background', pending: ++pending })
  Promise.resolve(promise)
    .catch((error: unknown) => console.error(error))
    .finally(() => report({ kind: 'background', pending: --pending }))
  return promise
}

const events = new EventTarget()

export const announceEnd = () => events.dispatchEvent(new Event('beforeunload'))

Object.assign(globalThis, {
  Deno: {
    serve,
    env,
    exit: (code?: number) => process.exit(code),
    version: { deno: '2.1.4', v8: process.versions.v8, typescript: '5.6.2' },
    build: { os: process.platform, arch: process.arch, vendor: 'unknown', target: 'node' },
  },
  EdgeRuntime: { waitUntil },
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
})

/** Keeps the last list for a moment without a connection. */

/** TypeScript's own types of a worker contradict those of a page. */
interface Worker {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    kind: 'install' | 'activate' | 'fetch',
    listener: (event: WorkerEvent) => void,
  ): void
}

interface WorkerEvent {
  readonly request: Request
  waitUntil(work: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
}

const worker = globalThis as unknown as Worker
const pages = 'pages'

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const isPage = request.mode === 'navigate' && /^\/v\/[\w-]+$/.test(new URL(request.url).pathname)
  if (isPage && request.method === 'GET') event.respondWith(answer(request))
})

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(pages)
  const { origin, pathname } = new URL(request.url)
  const address = origin + pathname
  try {
    const fresh = await fetch(request)
    // A closed page must not be read again.
    if (fresh.status === 404) await cache.delete(address)
    else if (fresh.ok && address === request.url)
      await cache.put(address, await dated(fresh.clone()))
    return fresh
  } catch (error) {
    const kept = await cache.match(address)
    if (kept) return kept
    throw error
  }
}

async function dated(page: Response): Promise<Response> {
  const time = new Date().toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
  const html = (await page.text()).replace('<body', `<body data-saved-at="${time}"`)
  return new Response(html, { headers: page.headers })
}

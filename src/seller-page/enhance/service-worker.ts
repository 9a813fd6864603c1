/** Keeps the last list for a moment without a connection, and shows what the server tells of new contacts. */

/** TypeScript's own types of a worker contradict those of a page. */
interface Worker {
  readonly clients: {
    claim(): Promise<void>
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(kind: EventKind, listener: (event: WorkerEvent) => void): void
}

type EventKind =
  | 'install'
  | 'activate'
  | 'fetch'
  | 'push'
  | 'notificationclick'
  | 'pushsubscriptionchange'

interface Window {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

/** Each field is there for its kind of event. */
interface WorkerEvent {
  readonly request: Request
  readonly data: { json(): Push } | null
  readonly notification: Notification
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
  waitUntil(work: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
}

/** As the server writes it: src/push/write-push.ts. */
interface Push {
  readonly title: string
  readonly body: string
  readonly lead: string
  readonly device: string
  readonly again: boolean
}

const worker = globalThis as unknown as Worker
const pages = 'pages'
const scripts = 'scripts'
const devices = 'devices'

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  const isPage = request.mode === 'navigate' && /^\/v\/[\w-]+$/.test(pathname)
  if (isPage && request.method === 'GET') event.respondWith(answer(request))
  if (/^\/v\/enhance-[\w-]+\.js$/.test(pathname)) event.respondWith(keptScript(request))
})

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLead(event.notification.data))
})

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(pages)
  const { origin, pathname } = new URL(request.url)
  const address = origin + pathname
  try {
    const fresh = await fetch(request)
    // A closed page must not be read again.
    if (fresh.status === 404) await cache.delete(address)
    else if (fresh.ok && address === request.url) await cache.put(address, fresh.clone())
    return fresh
  } catch (error) {
    const kept = await cache.match(address)
    if (kept) return dated(kept)
    throw error
  }
}

/** Its name changes with its text; the kept page asks for the one that came with it. */
async function keptScript(request: Request): Promise<Response> {
  const cache = await caches.open(scripts)
  const kept = await cache.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) {
    for (const old of await cache.keys()) await cache.delete(old)
    await cache.put(request, fresh.clone())
  }
  return fresh
}

/** The page's script says when it came. */
async function dated(page: Response): Promise<Response> {
  const at = page.headers.get('date') ?? ''
  const html = (await page.text()).replace('<body', `<body data-saved-at="${at}"`)
  return new Response(html, { headers: page.headers })
}

/** One per contact: a later one takes the place of the earlier. */
function tell({ title, body, lead, device, again }: Push): Promise<void> {
  const look: NotificationOptions & { renotify: boolean } = {
    body,
    tag: lead,
    renotify: again,
    lang: 'pt-BR',
    icon: '/v/icon-192.png',
    data: { lead, device },
  }
  return worker.registration.showNotification(title, look)
}

async function openLead({ lead, device }: Pick<Push, 'lead' | 'device'>): Promise<void> {
  const kept = await (await caches.open(devices)).match(`/v/devices/${device}`)
  const page = await kept?.text()
  if (!page) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === page)
  if (!open) return void (await worker.clients.openWindow(`${page}#${lead}`))
  open.postMessage({ lead })
  await open.focus()
}

/** The browser may change it by itself. Each page does the same when it is opened. */
async function renew({ oldSubscription, newSubscription }: WorkerEvent): Promise<void> {
  const { pushManager } = worker.registration
  const next = newSubscription ?? (await pushManager.subscribe(oldSubscription?.options))
  const { endpoint, keys } = next.toJSON()
  const cache = await caches.open(devices)
  for (const key of await cache.keys()) {
    const page = (await (await cache.match(key))?.text()) ?? ''
    const body = new URLSearchParams({ endpoint: `${endpoint}`, ...keys })
    const answer = await fetch(`${page}/device`, { method: 'POST', body })
    if (!answer.ok) continue
    await cache.delete(key)
    await cache.put(`/v/devices/${(await answer.json()).id}`, new Response(page))
  }
}

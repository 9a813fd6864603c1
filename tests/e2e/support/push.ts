/** No push service is in reach of a test: the browser's answers are given, and messages delivered by hand. */
import { createECDH, randomBytes } from 'node:crypto'
import type { Page, Worker } from '@playwright/test'

const subscribed = () => ({
  endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

/** As a browser that reaches its push service. */
export async function giveSubscriptions(page: Page, of = subscribed()): Promise<void> {
  const { endpoint, ...keys } = of
  await page.addInitScript(
    ([endpoint, keys]) => {
      const isSubscribed = 'test-is-subscribed'
      const subscription = (applicationServerKey: ArrayBuffer) => ({
        endpoint,
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem(isSubscribed),
      })
      const bytes = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        ).buffer
      // A headless shell says that it is denied, whatever the page was granted.
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage.getItem(isSubscribed) ? 'granted' : 'default'),
      })
      Object.assign(PushManager.prototype, {
        async getSubscription() {
          const key = localStorage.getItem(isSubscribed)
          return key && subscription(bytes(key))
        },
        async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          localStorage.setItem(isSubscribed, applicationServerKey)
          return subscription(bytes(applicationServerKey))
        },
      })
    },
    [endpoint, keys] as const,
  )
}

/** The browser's subscription, as the one page that made it knows it. */
export const deviceOf = (page: Page) =>
  page.evaluate(async () => {
    const [kept] = await (await caches.open('devices')).keys()
    return { id: String(kept?.url.split('/').at(-1)) }
  })

/** As the push service does. */
export async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data,
  })
  await session.detach()
}

/** A headless shell shows no notifications: the worker gets a list of them instead. */
export async function openNotices(page: Page): Promise<Worker> {
  const known = page.context().serviceWorkers()[0]
  const worker = known ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    if (Notification.permission === 'granted') return
    let shown: object[] = []
    Object.assign(Reflect.get(globalThis, 'registration'), {
      async showNotification(title: string, options: NotificationOptions) {
        const close = () => {
          shown = shown.filter((other) => other !== notice)
        }
        const notice = { title, ...options, close }
        shown = [...shown.filter((other) => Reflect.get(other, 'tag') !== options.tag), notice]
      },
      getNotifications: async () => shown,
    })
  })
  return worker
}

export const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const notices = await registration.getNotifications()
    return notices.map(({ title, body, tag }) => [title, body, tag])
  })

/** The page has the focus already: only a person's touch could give it. */
export const touchNotice = (worker: Worker) =>
  worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const [notification] = await registration.getNotifications()
    const waitUntil = (work: Promise<unknown>) => work.catch(() => undefined)
    const touch = Object.assign(new Event('notificationclick'), { notification, waitUntil })
    globalThis.dispatchEvent(touch)
  })

/** No push service is in reach of a test: the browser's answers are given, and the server's messages delivered by hand. */
import { createECDH, randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page, type Worker } from '@playwright/test'
import type { PushNotice } from '../../../src/jobs/push-notice.ts'
import { writePush } from '../../../src/push/write-push.ts'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { type OwnCompany, openServer, seller, test } from '../support/own-company.ts'
import { captureLead, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 360, height: 740 } })

const place = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const allow = (page: Page) => place(page).getByRole('button', { name: 'Avisar neste celular' })
const stop = (page: Page) =>
  place(page).getByRole('button', { name: 'Desativar avisos neste celular' })

async function openPage(
  page: Page,
  request: APIRequestContext,
  company: OwnCompany,
): Promise<void> {
  await company.add('sellers', seller('Bento Reis'))
  const send = openServer(request)
  const [bento] = await send('get', `sellers?company_id=eq.${company.id}&select=id`)
  const token = await send('post', 'rpc/create_seller_page', { p_seller_id: bento?.id })
  await page.goto(`/v/${token}`)
}

test('a seller turns the notices of this phone on, and off again', async ({
  page,
  context,
  request,
  company,
}) => {
  await context.grantPermissions(['notifications'])
  await giveSubscriptions(page)
  await openPage(page, request, company)
  await expect(allow(page)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await allow(page).press('Enter')
  await expect(place(page)).toContainText('Este celular avisa quando chega um lead.')
  await expect(stop(page)).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  expect(await isWiderThanScreen(page)).toBe(false)
  await page.reload()
  // News may replace the page between the focus and a key.
  await stop(page).click()
  await expect(allow(page)).toBeFocused()
  await page.reload()
  await expect(allow(page)).toBeVisible()
})

test('who blocks notifications, or has no connection, is told so', async ({
  page,
  context,
  request,
  company,
}) => {
  await giveSubscriptions(page)
  await openPage(page, request, company)
  await allow(page).press('Enter')
  await expect(place(page)).toContainText('Os avisos estão bloqueados.')
  expect(await findViolations(page)).toEqual([])
  await context.grantPermissions(['notifications'])
  await intercept(page, '**/device', (route) => route.abort())
  await allow(page).press('Enter')
  await expect(place(page)).toContainText('Não foi possível mudar os avisos agora.')
  await expect(allow(page)).toBeFocused()
})

test('an iPhone is told to install the page first', async ({ page, request, company }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.assign(Object.getPrototypeOf(navigator), { standalone: false })
  })
  await openPage(page, request, company)
  await expect(place(page)).toContainText('Adicione à tela de início para receber avisos.')
  await expect(allow(page)).toBeHidden()
})

test('a message shows the contact, and touching it brings the page to it', async ({
  page,
  context,
  request,
  company,
}) => {
  await context.grantPermissions(['notifications'])
  await giveSubscriptions(page)
  await openPage(page, request, company)
  await allow(page).click()
  await expect(stop(page)).toBeVisible()
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  const send = openServer(request)
  const [captured] = await send('get', `leads_captured?company_id=eq.${company.id}&select=id`)
  const leadId = String(captured?.id)
  const lia = { leadId, leadName: 'Lia', city: 'Olinda', source: 'Instagram', missed: false }
  const notices = await openNotices(page)
  await deliver(page, { ...lia, kind: 'new' })
  await deliver(page, { ...lia, kind: 'rescue' })
  await expect
    .poll(() => shown(notices))
    .toEqual([['Chame agora: Lia não abriu o WhatsApp', 'Olinda · Instagram', leadId]])
  await touchNotice(notices)
  await expect(page.getByRole('heading', { name: 'Lia de Olinda' })).toBeFocused()
  expect(await shown(notices)).toEqual([])
})

test('news that arrive while a touched message opens do not take its contact away', async ({
  page,
  request,
  company,
}) => {
  await openPage(page, request, company)
  await captureLead(page, 'Lia de Olinda', '81912345678', { p_company_id: company.id })
  const lead = page.getByRole('listitem').filter({ hasText: 'Lia de Olinda' })
  await expect(lead).toBeVisible()
  await lead.evaluate(({ id }) => {
    const touched = new MessageEvent('message', { data: { lead: id } })
    navigator.serviceWorker.dispatchEvent(touched)
    // The page comes to the front.
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(lead.getByRole('heading')).toBeFocused()
})

test('a manager has sellers mailed whose phone does not ring', async ({ page, company }) => {
  await company.changeAna({ role: 'manager' })
  await signIn(page, '/dashboard/settings?tab=rotation')
  const mails = page.getByRole('switch', { name: 'Enviar e-mail a quem não recebe avisos' })
  await expect(mails).not.toBeChecked()
  await mails.press('Space')
  await expect(notice(page, 'Regras atualizadas!')).toBeVisible()
  await expect(mails).toBeFocused()
  await page.reload()
  await expect(mails).toBeChecked()
  expect(await findViolations(page)).toEqual([])
})

/** As a browser that reaches its push service. */
async function giveSubscriptions(page: Page): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`
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

/** As the push service does. */
async function deliver(page: Page, notice: PushNotice): Promise<void> {
  const id = await page.evaluate(async () => {
    const [kept] = await (await caches.open('devices')).keys()
    return kept?.url.split('/').at(-1)
  })
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
    data: writePush(notice, { id: String(id) }),
  })
  await session.detach()
}

/** A headless shell shows no notifications: the worker gets a list of them instead. */
async function openNotices(page: Page): Promise<Worker> {
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

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const notices = await registration.getNotifications()
    return notices.map(({ title, body, tag }) => [title, body, tag])
  })

/** The page has the focus already: only a person's touch could give it. */
const touchNotice = (worker: Worker) =>
  worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const [notification] = await registration.getNotifications()
    const waitUntil = (work: Promise<unknown>) => work.catch(() => undefined)
    const touch = Object.assign(new Event('notificationclick'), { notification, waitUntil })
    globalThis.dispatchEvent(touch)
  })

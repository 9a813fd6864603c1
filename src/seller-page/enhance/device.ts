/** Whether this phone is told of new contacts (product.md 50). */

type State = 'on' | 'off' | 'install'

/** For the service worker: a subscription's id to the address of its page, since the server knows only a hash of it. */
const openDevices = () => caches.open('devices')

const words: Record<State, string> = {
  on: 'Este celular avisa quando chega um lead.',
  off: 'Saiba na hora quando chegar um lead.',
  install: 'Adicione à tela de início para receber avisos.',
}
const blocked =
  'Os avisos estão bloqueados. Permita as notificações nas configurações do navegador, para este site, e tente de novo.'
const failed = (act: string) =>
  `Não foi possível ${act} os avisos agora. Verifique a conexão e tente de novo.`

const page = location.pathname
let state: State | undefined
let problem = ''
let busy = false
let renewing: Promise<void> | undefined

export async function openDevice(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if ('PushManager' in window && 'Notification' in window) {
    state = (await isOn()) ? 'on' : 'off'
    // The browser or the server may have dropped it.
    if (state === 'on') renewing = subscribe().catch(() => undefined)
  } else if ('standalone' in navigator && !navigator.standalone) {
    state = 'install'
  }
  drawDevice()
}

/** Again after the page was replaced. */
export function drawDevice(): void {
  const place = findPlace()
  const [text, button] = [place?.querySelector('p'), place?.querySelector('button')]
  if (!state || !place || !text) return
  text.textContent = problem || words[state]
  text.className = problem ? 'alert' : 'facts'
  if (state === 'install') button?.remove()
  else if (button) {
    button.textContent = state === 'on' ? 'Desativar avisos neste celular' : 'Avisar neste celular'
    button.className = state === 'on' ? '' : 'button'
    button.disabled = busy
  }
  place.hidden = false
}

export async function changeDevice(): Promise<void> {
  busy = true
  problem = ''
  drawDevice()
  await renewing
  try {
    if (state === 'on') await unsubscribe()
    else await allowAndSubscribe()
  } catch {
    problem = failed(state === 'on' ? 'desativar' : 'ativar')
  }
  busy = false
  drawDevice()
  findPlace()?.querySelector('button')?.focus()
}

const findPlace = () => document.querySelector<HTMLElement>('.device')

async function allowAndSubscribe(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') {
    problem = blocked
    return
  }
  await subscribe()
  state = 'on'
}

async function isOn(): Promise<boolean> {
  return Notification.permission === 'granted' && (await keysOfPage()).length > 0
}

async function subscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const key = findPlace()?.dataset.key ?? ''
  let known = await pushManager.getSubscription()
  if (known && base64url(known.options.applicationServerKey) !== key) {
    await known.unsubscribe()
    known = null
  }
  const { endpoint, keys } = (
    known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  ).toJSON()
  const answer = await post('device', { endpoint: `${endpoint}`, ...keys })
  const { id } = await answer.json()
  await forgetKeys()
  await (await openDevices()).put(`/v/devices/${id}`, new Response(page))
}

async function unsubscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known) await post('device/forget', { endpoint: known.endpoint })
  await forgetKeys()
  // Another seller's page may share the phone.
  if ((await (await openDevices()).keys()).length === 0) await known?.unsubscribe()
  state = 'off'
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const answer = await fetch(`${page}/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer
}

async function keysOfPage(): Promise<Request[]> {
  const devices = await openDevices()
  const keys = await devices.keys()
  const pages = await Promise.all(keys.map(async (key) => (await devices.match(key))?.text()))
  return keys.filter((_, i) => pages[i] === page)
}

async function forgetKeys(): Promise<void> {
  const devices = await openDevices()
  for (const key of await keysOfPage()) await devices.delete(key)
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
}

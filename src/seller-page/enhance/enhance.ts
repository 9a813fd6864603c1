/** The page works without it. It keeps the list fresh, and what was marked without a connection until there is one. */

import { readMoney } from '../words.ts'
import { phoneTime, sayCalled } from './called.ts'
import { changeDevice, drawDevice, openDevice } from './device.ts'
import { listen } from './live.ts'
import { readQueue, type Sent, sendQueue, writeLater } from './queue.ts'
import { findNew, hasTyped, isBusy, isShown, replacePage } from './shown-page.ts'
import { nameInTitle } from './title.ts'
import { drawWaiting } from './waiting.ts'

const refreshAfter = 30_000
/** Counts what was asked and shown, so that an older answer replaces no newer one. */
let latest = 0
/** The lead of a notification that was touched, until it is shown: the page that comes to the front also asks for news. */
let sought: string | null = null
/** What was not done. Stays with every newer list until the next form is sent. */
let failure: string | null = null

if ('serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/v/sw.js')
  // A notification of a contact was touched.
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    sought = data.lead
    void load()
  })
}
void openDevice()

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  event.preventDefault()
  void send(form)
})

/** The card says it itself, instead of the browser's words over it. */
document.addEventListener(
  'invalid',
  (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return
    event.preventDefault()
    event.target.form?.classList.add('incomplete')
    event.target.form?.querySelector<HTMLElement>('input:invalid')?.focus()
  },
  true,
)

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('.device button')) void changeDevice()
  if (target.closest('.news button')) void load(true)
  const way = target.closest<HTMLAnchorElement>('a[ping]')
  if (!way) return
  // Where the browser sends no pings. Twice changes nothing.
  navigator.sendBeacon(way.ping)
  sayCalled(way.closest('.lead'))
})

addEventListener('online', () => void catchUp())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void load()
})
setInterval(() => {
  hear()
  void catchUp().then(refresh)
}, refreshAfter)
hear()
void catchUp()

function hear(): void {
  listen({ closed: () => void load(), news: () => void load() })
}

async function send(form: HTMLFormElement): Promise<void> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) fields.append(name, String(value))
  const sent = { url: form.action, body: fields.toString() }
  failure = null
  // What was marked before goes first.
  const waits = readQueue().length > 0
  try {
    if (waits) throw new Error('The queue is not empty')
    const answer = await post(sent)
    await keep(answer)
    show(parse(await answer.text()), fields.get('lead'), form)
  } catch {
    // A pause that begins hours later helps nobody.
    if (fields.get('act') === 'pause') {
      failure = 'Não foi possível mudar a pausa agora. Tente de novo quando houver conexão.'
      return tell(failure, form.closest('.pause') ?? form)
    }
    // The server would say it later, when the text is gone.
    if (readMoney(fields.get('value') ?? '') === null) {
      const field = form.querySelector<HTMLInputElement>('[name="value"]')
      field?.setAttribute('aria-invalid', 'true')
      field?.focus()
      return tell('Valor inválido. Ex.: 1.500,00.', form)
    }
    writeLater(sent)
    form.reset()
    form.classList.remove('incomplete')
    const card = form.closest('.lead')
    card?.querySelector('details')?.removeAttribute('open')
    card?.querySelector('h3')?.focus()
    tell(
      navigator.onLine
        ? 'Não foi possível enviar agora. O que você marcou fica guardado e é enviado assim que der.'
        : 'Sem conexão. O que você marcou fica guardado e é enviado quando a internet voltar.',
    )
    drawWaiting()
    if (waits) await catchUp()
  }
}

/** Throws if the same may be accepted later. */
async function post({ url, body }: Sent): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status))
  return answer
}

async function catchUp(): Promise<void> {
  if (readQueue().length === 0) return
  await sendQueue(async (sent) => {
    const { status } = await post(sent)
    if (status < 400) return
    failure = 'Uma marcação que esperava o envio não foi aceita. Confira a lista.'
    tell(failure)
  })
  drawWaiting()
  await refresh()
}

/** A page that nobody sees hears of news all the same. */
async function refresh(): Promise<void> {
  if (!document.hidden) await load()
}

/** At the sought lead, or in the place of what is shown: not while somebody types, unless they want it. */
async function load(isWanted = false): Promise<void> {
  latest += 1
  const turn = latest
  try {
    // A search may not find the contact.
    const answer = await fetch(sought ? location.pathname : location.href)
    const isClosed = answer.status === 404
    if (!answer.ok && !isClosed) throw new Error(String(answer.status))
    // The service worker keeps no copy of a closed page.
    if (isClosed && 'caches' in window) {
      await (await caches.open('pages')).delete(location.origin + location.pathname)
    }
    await keep(answer)
    const html = await answer.text()
    // A form was sent meanwhile, and its answer is newer.
    if (turn !== latest) return
    const next = parse(html)
    const fresh = findNew(next)
    nameInTitle(fresh, next.title)
    // A tap that has begun would be lost with its button.
    if (!sought && isShown(next)) {
      document.querySelector('.news')?.remove()
      if (!isBusy() && !failure && readQueue().length === 0) {
        document.querySelector('.offline')?.remove()
      }
    } else if (isClosed || isWanted || sought || !isBusy()) show(next, sought)
    else if (fresh.size > 0) offer()
  } catch {
    // The list stays as it is.
    if (turn === latest) sought = null
  }
}

/** For a moment without a connection: what the server said last. */
async function keep(answer: Response): Promise<void> {
  const address = location.origin + location.pathname
  if (!answer.ok || answer.url !== address || !('caches' in window)) return
  await (await caches.open('pages')).put(address, answer.clone())
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

function show(next: Document, leadId: string | null, sent?: HTMLFormElement): void {
  latest += 1
  // The next news would show the search again.
  if (sought) history.replaceState(null, '', location.pathname)
  sought = null
  if (!replacePage(next, sent)) return
  drawDevice()
  drawWaiting()
  if (failure) tell(failure)
  const lead = leadId ? document.getElementById(leadId) : null
  const wrong = lead?.querySelector<HTMLElement>('[aria-invalid]')
  if (!wrong && !lead?.querySelector('.alert') && !hasTyped(lead)) {
    lead?.querySelector('details')?.removeAttribute('open')
  }
  ;(wrong ?? lead?.querySelector('h3'))?.focus()
  // With the words below it.
  wrong?.closest('form')?.scrollIntoView({ block: 'center' })
}

/** Instead of taking away what somebody types. */
function offer(): void {
  if (document.querySelector('.news')) return
  const line = document.createElement('p')
  line.className = 'news'
  line.setAttribute('role', 'status')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Novo lead: atualizar'
  line.append(button)
  document.querySelector('header')?.after(line)
  // Nor does it cover the field.
  const field = document.activeElement
  const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {}
  if (bottom > 0 && top < line.getBoundingClientRect().bottom)
    field?.scrollIntoView({ block: 'nearest' })
}

/** Below what was sent, or else at the top. */
function tell(words: string, sent: Element | null = document.querySelector('header')): void {
  document.querySelector('.offline')?.remove()
  const line = document.createElement('p')
  line.className = 'offline'
  line.setAttribute('role', 'status')
  line.textContent = words
  sent?.after(line)
}

const { savedAt } = document.body.dataset
if (savedAt) tell(`Sem conexão. Esta é a lista recebida ${phoneTime(new Date(savedAt))}.`)
drawWaiting()
// Of a form that was sent before this script ran. Until then the browser looks for the target itself.
addEventListener('load', () => document.querySelector<HTMLElement>(':target h3')?.focus())

/** Retries with the same idempotency key. */
import { checkForm } from './field-checks.ts'

type Answer = { html: string } | keyof typeof failures | 'unreadable'

const failures = {
  unreachable: ['Sem conexão.', 'Confira a conexão e toque para tentar novamente.'],
  unavailable: ['O servidor está ocupado.', 'Toque para tentar novamente em alguns instantes.'],
} as const

/** Seconds before each retry: 90 in total, beside the eight attempts themselves. */
const pauses = [1, 2, 4, 8, 15, 30, 30]

/** Milliseconds. */
const attemptLimit = 15_000

export function startSending(page: Document, showStep: (html: string) => void): void {
  page.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    if (form.dataset.busy !== 'yes' && checkForm(form)) void send(form, showStep)
  })
  replaceBubbles(page)
  // A page from the back/forward cache has no request in flight.
  addEventListener('pageshow', () => {
    for (const form of page.forms) if (form.dataset.busy === 'yes') setBusy(form, false)
  })
}

/** Inline messages replace the browser's own. */
export function replaceBubbles(page: Document): void {
  for (const form of page.forms) form.noValidate = true
}

async function send(form: HTMLFormElement, showStep: (html: string) => void): Promise<void> {
  const body = new URLSearchParams(Array.from(new FormData(form), ([k, v]) => [k, String(v)]))
  setBusy(form, true)
  let advice = ''
  for (const pause of [0, ...pauses]) {
    if (pause > 0) await waitForConnection(pause * 1000)
    const answer = await post(form.action, body)
    if (answer === 'unreadable') return form.submit()
    if (typeof answer === 'object') return showStep(answer.html)
    const [reason, whatToDo] = failures[answer]
    say(form, `${reason} Tentando novamente…`)
    advice = whatToDo
  }
  setBusy(form, false)
  say(form, `Não conseguimos enviar. ${advice}`)
}

async function post(action: string, body: URLSearchParams): Promise<Answer> {
  // Not AbortSignal.timeout, which iOS 15 and older Chromes lack.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), attemptLimit)
  try {
    const response = await fetch(action, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      signal: patience.signal,
    })
    if (response.status >= 500) return 'unavailable'
    const answer = await response.json().catch(() => null)
    return typeof answer?.html === 'string' ? { html: answer.html } : 'unreadable'
  } catch {
    return 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}

/** Ends early when the browser comes back online. */
function waitForConnection(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    addEventListener('online', goOn)
  })
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.dataset.busy = isBusy ? 'yes' : 'no'
  const button = form.querySelector('button')
  const label = form.querySelector<HTMLElement>('[data-label]')
  if (!button || !label) return
  button.disabled = isBusy
  label.dataset.label ||= label.textContent
  label.textContent = isBusy ? 'Enviando...' : label.dataset.label
  say(form, '')
}

function say(form: HTMLFormElement, text: string): void {
  const status = form.querySelector('[role="status"]')
  if (status) status.textContent = text
}

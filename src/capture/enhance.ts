/** Every page works without it. At most 8 KB gzip. */
import { startCopying } from './enhance/copy-number.ts'
import { startCountdown } from './enhance/countdown.ts'
import { startChecking } from './enhance/field-checks.ts'
import { startMasking } from './enhance/phone-mask.ts'
import { replaceBubbles, startSending } from './enhance/send-form.ts'
import { startTelling } from './enhance/tell-opening.ts'

startMasking(document)
startChecking(document)
startSending(document, showStep)
showStepAgain()
startCopying(document)
startCountdown(document)
startTelling(document)

function showStep(html: string): void {
  if (!replaceStep(html)) return
  replaceBubbles(document)
  const wrong = document.querySelector<HTMLElement>('[aria-invalid="true"]')
  ;(wrong ?? document.querySelector<HTMLElement>('h1'))?.focus()
  if (document.querySelector('#step.thanks')) history.replaceState({ step: html }, '')
  startCopying(document)
  startCountdown(document)
}

/** After a reload or a return from WhatsApp; no automatic redirect. */
function showStepAgain(): void {
  const html: unknown = history.state?.step
  if (typeof html !== 'string' || !replaceStep(html)) return
  document.querySelector('[data-redirect]')?.remove()
  document.getElementById('step')?.append(createStartButton())
}

/** Navigating to the same URL is treated as a reload. */
function createStartButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.className = 'button quiet'
  button.textContent = 'Enviar outro contato'
  button.addEventListener('click', () => {
    history.replaceState(null, '')
    location.reload()
  })
  return button
}

function replaceStep(html: string): boolean {
  const step = document.getElementById('step')
  if (!step) return false
  step.outerHTML = html
  window.scrollTo(0, 0)
  return true
}

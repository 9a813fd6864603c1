/** Improves the visitor's form where scripts run; every page works without it. At most 8 KB gzip. */
import { startCopying } from './enhance/copy-number.ts'
import { startCountdown } from './enhance/countdown.ts'
import { startChecking } from './enhance/field-checks.ts'
import { startMasking } from './enhance/phone-mask.ts'
import { startSending } from './enhance/send-form.ts'

startMasking(document)
startChecking(document)
startSending(document, showStep)
startCopying(document)
startCountdown(document)

/** The next step takes this one's place, as it would after a page load. */
function showStep(html: string): void {
  const step = document.getElementById('step')
  if (!step) return
  step.outerHTML = html
  window.scrollTo(0, 0)
  const wrong = document.querySelector<HTMLElement>('[aria-invalid="true"]')
  ;(wrong ?? document.querySelector<HTMLElement>('h1'))?.focus()
  startCopying(document)
  startCountdown(document)
}

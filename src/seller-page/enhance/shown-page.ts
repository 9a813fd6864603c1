/** What the browser shows: put in its place without taking away what somebody types, reads or focuses. */

const fields = 'main input:not([type="hidden"]), main textarea'
const focusable = 'a, button, input:not([type="hidden"]), textarea, summary, [tabindex]'

/** Somebody types, or has typed and not sent. */
export function isBusy(): boolean {
  const focused = document.activeElement
  if (focused?.matches(`${fields}, [aria-invalid]`)) return true
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) =>
      field.hasAttribute('aria-invalid') ||
      (field instanceof HTMLInputElement && field.type === 'radio'
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue),
  )
}

/** Leads that are not shown yet, by id. */
export function findNew(next: Document): Map<string, string> {
  const leads = [...next.querySelectorAll('.lead')].filter(({ id }) => !document.getElementById(id))
  return new Map(leads.map((lead) => [lead.id, lead.querySelector('h3')?.textContent ?? '']))
}

/** As the server sent it: the script changes what is shown. */
let shown = document.querySelector('main')?.innerHTML

export const isShown = (next: Document): boolean => next.querySelector('main')?.innerHTML === shown

/** Keeps focus and what is open. False without both pages. */
export function replacePage(next: Document): boolean {
  const [main, other] = [document.querySelector('main'), next.querySelector('main')]
  if (!main || !other) return false
  const open = [...main.querySelectorAll('details[open]')].map((part) => part.closest('[id]')?.id)
  const focused = document.activeElement
  const around = main.contains(focused) ? focused?.closest('[id]') : null
  const place = around ? [...around.querySelectorAll(focusable)].indexOf(focused as Element) : -1
  shown = other.innerHTML
  main.replaceWith(other)
  for (const id of open) {
    const part = document.getElementById(id ?? '')
    const details = part?.matches('details') ? part : part?.querySelector('details')
    details?.setAttribute('open', '')
  }
  const same = place < 0 ? null : document.getElementById(around?.id ?? '')
  const places = [...(same?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  const again = places.find(({ outerHTML }) => outerHTML === focused?.outerHTML) ?? places[place]
  again?.focus({ preventScroll: true })
  return true
}

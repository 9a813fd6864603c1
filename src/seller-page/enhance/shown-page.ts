/** What the browser shows: put in its place without taking away what somebody types, reads or focuses. */

const fields = 'input:not([type="hidden"]), textarea'
type Field = HTMLInputElement | HTMLTextAreaElement
const focusable = 'a, button, input:not([type="hidden"]), textarea, summary, [tabindex]'

/** Somebody types, or has typed and not sent. */
export function isBusy(): boolean {
  const focused = document.activeElement
  if (focused?.matches(`${fields}, [aria-invalid]`)) return true
  return hasTyped(document.querySelector('main'))
}

export const hasTyped = (part: Element | null): boolean =>
  fieldsOf(part).some((field) => field.hasAttribute('aria-invalid') || isTyped(field))

const fieldsOf = (part: Element | null) => [...(part?.querySelectorAll<Field>(fields) ?? [])]

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio'
const isTyped = (field: Field) =>
  isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue

/** The same on the next page: lead, act, name, and the choice. */
function placeOf(field: Field): string {
  const form = field.form ? new FormData(field.form) : new FormData()
  return [form.get('lead'), form.get('act'), field.name, isChoice(field) && field.value].join()
}

/** Leads that are not shown yet, by id. */
export function findNew(next: Document): Map<string, string> {
  const leads = [...next.querySelectorAll('.lead')].filter(({ id }) => !document.getElementById(id))
  return new Map(leads.map((lead) => [lead.id, lead.querySelector('h3')?.textContent ?? '']))
}

/** As the server sent it: the script changes what is shown. */
let shown = document.querySelector('main')?.innerHTML

export const isShown = (next: Document): boolean => next.querySelector('main')?.innerHTML === shown

/** Keeps focus, what is open, and what is typed but in the form that was sent. False without both pages. */
export function replacePage(next: Document, sent?: HTMLFormElement): boolean {
  const [main, other] = [document.querySelector('main'), next.querySelector('main')]
  if (!main || !other) return false
  const open = [...main.querySelectorAll('details[open]')].map((part) => part.closest('[id]')?.id)
  const focused = document.activeElement
  const around = main.contains(focused) ? focused?.closest('[id]') : null
  const place = around ? [...around.querySelectorAll(focusable)].indexOf(focused as Element) : -1
  const typed = new Map(
    fieldsOf(main)
      .filter(
        (field) => isTyped(field) && (!isChoice(field) || field.checked) && field.form !== sent,
      )
      .map((field) => [placeOf(field), field]),
  )
  shown = other.innerHTML
  main.replaceWith(other)
  for (const field of fieldsOf(other)) {
    const former = typed.get(placeOf(field))
    if (former) field.value = former.value
    if (former && isChoice(field)) field.checked = true
  }
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

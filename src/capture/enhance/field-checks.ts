/** The server has the same messages. */
import { emailMessage, phoneMessage } from '../../domain/form/field-messages.ts'
import { isEmail } from '../../domain/is-email.ts'
import { parsePhone } from '../../domain/phone.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

export function startChecking(page: Document): void {
  page.addEventListener('focusout', ({ target }) => {
    if (isChecked(target) && target.value !== '') check(target)
  })
  page.addEventListener('input', ({ target }) => {
    if (isChecked(target) && target.getAttribute('aria-invalid') === 'true') check(target)
  })
}

/** False after moving the focus to the first invalid field. */
export function checkForm(form: HTMLFormElement): boolean {
  const wrong = Array.from(form.elements).filter((field) => isChecked(field) && !check(field))
  const [first] = wrong
  if (first instanceof HTMLElement) first.focus()
  return wrong.length === 0
}

function isChecked(field: unknown): field is Field {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isField && field.hasAttribute('aria-describedby') && field.form?.dataset.checks === 'on'
}

function check(field: Field): boolean {
  const problem = findProblem(field)
  const place = field.ownerDocument.getElementById(`${field.name}-problem`)
  if (place) place.textContent = problem
  field.setAttribute('aria-invalid', String(problem !== ''))
  return problem === ''
}

function findProblem(field: Field): string {
  const typed = field.value.trim()
  if (typed === '') return field.dataset.missing ?? ''
  if (field.type === 'tel') {
    const phone = parsePhone(typed)
    return 'problem' in phone ? phoneMessage(phone.problem) : ''
  }
  if (field.type === 'email' && !isEmail(typed)) return emailMessage
  return ''
}

/** Shows the phone as people write it while they type, with the caret where they left it. */
import { maskPhone } from '../../domain/phone.ts'

export function startMasking(page: Document): void {
  page.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'tel') mask(target)
  })
  for (const input of page.querySelectorAll<HTMLInputElement>('input[type="tel"]')) mask(input)
}

function mask(input: HTMLInputElement): void {
  const masked = maskPhone(input.value)
  if (masked === input.value) return
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = masked
  if (input.ownerDocument.activeElement !== input) return
  const place = isAtEnd ? masked.length : findPlace(masked, digitsBefore)
  input.setSelectionRange(place, place)
}

/** Behind the given number of digits; marks of the mask that follow are stepped over. */
function findPlace(masked: string, digits: number): number {
  let place = 0
  for (let seen = 0; seen < digits && place < masked.length; place += 1) {
    if (/\d/.test(masked.charAt(place))) seen += 1
  }
  return place
}

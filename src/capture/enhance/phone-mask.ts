import { maskPhone } from '../../domain/phone.ts'

export function startMasking(page: Document): void {
  page.addEventListener('input', (event) => {
    const { target } = event
    const forward = event instanceof InputEvent && event.inputType === 'deleteContentForward'
    if (target instanceof HTMLInputElement && target.type === 'tel') mask(target, forward)
  })
  for (const input of page.querySelectorAll<HTMLInputElement>('input[type="tel"]')) mask(input)
}

function mask(input: HTMLInputElement, forward = false): void {
  const { shown, caret } = maskPhone(input.value, input.selectionStart ?? undefined, forward)
  if (shown === input.value) return
  input.value = shown
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret)
}

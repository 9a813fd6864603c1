import { keepFocus } from '../../../ui/keep-focus.ts'

/** The button that was pressed may be gone or disabled then: the keyboard goes on at the form's open tab. */
export function keepFocusInForm(done: Promise<unknown> = Promise.resolve()): void {
  void keepFocus(done, document.activeElement, () =>
    document.querySelector('[aria-label="Configuração do link"] [role=tab][aria-selected=true]'),
  )
}

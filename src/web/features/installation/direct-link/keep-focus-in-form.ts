import { keepFocus } from '../../../ui/keep-focus.ts'

/** Falls back to the open tab when the pressed button is gone or disabled. */
export function keepFocusInForm(done: Promise<unknown> = Promise.resolve()): void {
  void keepFocus(done, document.activeElement, () =>
    document.querySelector('[aria-label="Configuração do link"] [role=tab][aria-selected=true]'),
  )
}

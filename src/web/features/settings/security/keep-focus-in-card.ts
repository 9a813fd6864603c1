import { keepFocus } from '../../../ui/keep-focus.ts'

/** Falls back to another control of the card, then to its title. */
export function keepFocusInCard(done: Promise<unknown>, within: HTMLElement): Promise<void> {
  const card = within.closest('section')
  const find = (wanted: string) => () => card?.querySelector(wanted) ?? null
  return keepFocus(done, within, find('button:enabled'), find('h2'))
}

import { keepFocus } from '../../../ui/keep-focus.ts'

/** What had the focus may go with what it did: another control of its card takes it, or else the card's title. */
export function keepFocusInCard(done: Promise<unknown>, within: HTMLElement): Promise<void> {
  const card = within.closest('section')
  const find = (wanted: string) => () => card?.querySelector(wanted) ?? null
  return keepFocus(done, within, find('button:enabled'), find('h2'))
}

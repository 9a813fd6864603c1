import { cleanText } from './clean-text.ts'

/** Same as in private.fill_message. */
export const placeholders = ['nome', 'cidade', 'empresa', 'vendedor', 'ref'] as const
export type Placeholder = (typeof placeholders)[number]

/** Removes an unknown or empty placeholder with the blank before it. Same as private.fill_message. */
export function fillMessage(
  template: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  const filled = template
    .replace(/\{([^{}]*)\}/g, (whole, key: string) => {
      const name = placeholders.find((known) => known === key.trim().toLowerCase())
      const value = name && values[name]
      // So that no value is read as a placeholder.
      return value ? value.replaceAll('{', '\u0001').replaceAll('}', '\u0002') : whole
    })
    .replace(/ (?:\{[^{}]*\})+(?=[ .,;:!?)…\n]|$)/g, '')
    .replace(/\{[^{}]*\}/g, '')
  return cleanText(filled.replaceAll('\u0001', '{').replaceAll('\u0002', '}'), 1000)
}

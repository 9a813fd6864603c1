import { cleanText } from './clean-text.ts'

/**
 * Removes an unknown or empty placeholder with the blank before it. Same as private.fill_message.
 */
export function fillMessage(template: string, values: Readonly<Record<string, string>>): string {
  const filled = template
    .replace(/\{([^{}]*)\}/g, (whole, key: string) => {
      const name = key.trim().toLowerCase()
      const value = Object.hasOwn(values, name) ? values[name] : ''
      // So that no value is read as a placeholder.
      return value ? value.replaceAll('{', '\u0001').replaceAll('}', '\u0002') : whole
    })
    .replace(/ (?:\{[^{}]*\})+(?=[ .,;:!?)…\n]|$)/g, '')
    .replace(/\{[^{}]*\}/g, '')
  return cleanText(filled.replaceAll('\u0001', '{').replaceAll('\u0002', '}'), 1000)
}

/** https://faq.whatsapp.com/5913398998672934 */
import { cleanText } from './clean-text.ts'
import { parsePhone } from './phone.ts'

/** A blank becomes %20, never `+`. */
export function whatsappUrl(nationalDigits: string, message = ''): string {
  const phone = parsePhone(nationalDigits)
  const number = 'matchKey' in phone ? phone.matchKey : nationalDigits
  const text = cleanText(message, 1000)
  return `https://wa.me/55${number}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`
}

/** National digits of a wa.me URL. */
export function findWhatsappNumber(url: string): string | null {
  return /^https:\/\/wa\.me\/55(\d{10,11})(?:\?|$)/.exec(url)?.[1] ?? null
}

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

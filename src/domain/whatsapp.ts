/** Links that open a WhatsApp chat: https://faq.whatsapp.com/5913398998672934 */
import { cleanText } from './clean-text.ts'
import { parsePhone } from './phone.ts'

/** Mobiles get their ninth digit. Blanks are %20 and line breaks %0A, never `+`. */
export function whatsappUrl(nationalDigits: string, message = ''): string {
  const phone = parsePhone(nationalDigits)
  const number = 'matchKey' in phone ? phone.matchKey : nationalDigits
  const text = cleanText(message, 1000)
  return `https://wa.me/55${number}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`
}

/** The national digits that a wa.me link leads to. */
export function findWhatsappNumber(url: string): string | null {
  return /^https:\/\/wa\.me\/55(\d{10,11})(?:\?|$)/.exec(url)?.[1] ?? null
}

/**
 * Replaces `{nome}`, `{cidade}`, `{empresa}`, `{vendedor}`; any other `{x}`, and one without a value, is removed with
 * the blank that would be left over. As private.fill_message does.
 */
export function fillMessage(template: string, values: Readonly<Record<string, string>>): string {
  const filled = template
    .replace(/\{([^{}]*)\}/g, (whole, key: string) => {
      const name = key.trim().toLowerCase()
      const value = Object.hasOwn(values, name) ? values[name] : ''
      // A value's own braces are set aside, so that no name is read as a placeholder.
      return value ? value.replaceAll('{', '\u0001').replaceAll('}', '\u0002') : whole
    })
    .replace(/ (?:\{[^{}]*\})+(?=[ .,;:!?)…\n]|$)/g, '')
    .replace(/\{[^{}]*\}/g, '')
  return cleanText(filled.replaceAll('\u0001', '{').replaceAll('\u0002', '}'), 1000)
}

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

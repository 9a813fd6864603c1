/** Addresses that people store and visitors follow: checked when saved, and again when followed. */
import { findUrl } from './find-url.ts'

/** The address in its normal form, or null: http(s) only, no user-info, no control characters. */
export function readStoredUrl(text: string): string | null {
  if (text.length > 12_288 || /[\p{Cc}\p{Surrogate}\\]/u.test(text.trim())) return null
  if (!/^https?:\/\//i.test(text.trim())) return null
  const url = findUrl(text.trim())
  return url?.username === '' && url.password === '' ? url.href : null
}

/** What people type as an address: `loja.com.br/ofertas` means https. Anything else stays as it is. */
export function completeAddress(text: string): string {
  const typed = text.trim()
  const isHost = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u.test(typed)
  return isHost ? `https://${typed}` : typed
}

/** Browsers and mails show what stands before the `@` as if it were the site. */
export function hasUserInfo(text: string): boolean {
  const url = /^https?:\/\//i.test(text.trim()) ? findUrl(text.trim()) : null
  return url !== null && (url.username !== '' || url.password !== '')
}

/** A short link that leads to a short link of ours would never end. */
export function isOwnShortLink(href: string, origin: string): boolean {
  const url = new URL(href)
  return url.host === new URL(origin).host && /^\/+l(\/|$)/i.test(url.pathname)
}

/** URLs that users store and visitors follow. */
import { findUrl } from './find-url.ts'

/** Normalised, or null: http(s) only, no user-info, no control characters. */
export function readStoredUrl(text: string): string | null {
  if (text.length > 12_288 || /[\p{Cc}\p{Surrogate}\\]/u.test(text.trim())) return null
  if (!/^https?:\/\//i.test(text.trim())) return null
  const url = findUrl(text.trim())
  return url?.username === '' && url.password === '' ? url.href : null
}

/** Adds https:// to a bare host such as `loja.com.br/ofertas`. */
export function completeAddress(text: string): string {
  const typed = text.trim()
  const isHost = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u.test(typed)
  return isHost ? `https://${typed}` : typed
}

/** It can look like the host. */
export function hasUserInfo(text: string): boolean {
  const url = /^https?:\/\//i.test(text.trim()) ? findUrl(text.trim()) : null
  return url !== null && (url.username !== '' || url.password !== '')
}

/** Prevents redirect loops between short links. */
export function isOwnShortLink(href: string, origin: string): boolean {
  const url = new URL(href)
  return url.host === new URL(origin).host && /^\/+l(\/|$)/i.test(url.pathname)
}

/** Addresses that people store and visitors follow: checked when saved, and again when followed. */
import { findUrl } from './find-url.ts'

/** The address in its normal form, or null: http(s) only, no user-info, no control characters. */
export function readStoredUrl(text: string): string | null {
  if (text.length > 12_288 || /[\p{Cc}\p{Surrogate}\\]/u.test(text.trim())) return null
  if (!/^https?:\/\//i.test(text.trim())) return null
  const url = findUrl(text.trim())
  return url?.username === '' && url.password === '' ? url.href : null
}

/** A short link that leads to a short link of ours would never end. */
export function isOwnShortLink(href: string, origin: string): boolean {
  const url = new URL(href)
  return url.host === new URL(origin).host && /^\/+l(\/|$)/i.test(url.pathname)
}

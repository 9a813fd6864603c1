import { findUrl } from '../../../../domain/links/find-url.ts'

/** Without scheme, percent-encoding and form settings. */
export function readableAddress(address: string): string {
  const url = findUrl(address)
  if (!url) return address
  url.searchParams.delete('config')
  const path = url.pathname === '/' ? '' : url.pathname
  return decode(`${url.host}${path}${url.search}${url.hash}`)
}

function decode(text: string): string {
  try {
    // A decoded control character would be invisible.
    return decodeURIComponent(text.replaceAll('+', ' ')).replace(/\p{Cc}/gu, '')
  } catch {
    return text
  }
}

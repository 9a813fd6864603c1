import { findUrl } from '../../../../domain/links/find-url.ts'

/** An address as people read it: no scheme, no %C3%A9, and of a form's settings no word. */
export function readableAddress(address: string): string {
  const url = findUrl(address)
  if (!url) return address
  url.searchParams.delete('config')
  const path = url.pathname === '/' ? '' : url.pathname
  return decode(`${url.host}${path}${url.search}${url.hash}`)
}

function decode(text: string): string {
  try {
    // A blank stays visible as one, and a decoded control character would be none.
    return decodeURIComponent(text.replaceAll('+', ' ')).replace(/\p{Cc}/gu, '')
  } catch {
    return text
  }
}

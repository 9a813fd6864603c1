import { findUrl } from './find-url.ts'
import { isLocalHost } from './public-origin.ts'

/** As private.is_form_address(). */
export function isCaptureAddress(address: string, origin: string): boolean {
  const url = findUrl(address)
  if (!url) return false
  const isOurs = url.host === new URL(origin).host || isLocalHost(url.hostname)
  return isOurs && url.pathname === '/capture-lead'
}

import { sessionStorageKey } from '../domain/accounts/session-storage-key.ts'

/** GoTrue's links lead to the site URL, which is this page. Returns whether the browser leaves for the dashboard. */
export function followAuthCallback(hash: string): boolean {
  const url = findDashboardUrl(hash)
  if (url) location.replace(url)
  return url !== null
}

function findDashboardUrl(hash: string): string | null {
  if (/[#&](access_token|error_code)=/.test(hash)) {
    return (/[#&]type=(recovery|invite)/.test(hash) ? '/reset-password' : '/login') + hash
  }
  if (!/[#&]message=/.test(hash)) return null
  // The first of two confirmations of a new address.
  return localStorage.getItem(sessionStorageKey)
    ? '/dashboard/settings?tab=profile'
    : '/login#metade-da-troca'
}

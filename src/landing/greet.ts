/** Routes auth callbacks to the dashboard and greets a signed-in user. At most 1 KB gzip. */
import { sessionStorageKey } from '../domain/accounts/session-storage-key.ts'

interface StoredSession {
  readonly access_token: string
  /** Unix time in seconds. */
  readonly expires_at: number
  readonly user?: { readonly user_metadata?: { readonly name?: unknown } }
}

const { dataset } = document.documentElement
const { hash } = location
/** Set by login-page.tsx. */
const confirmed = '#email-confirmado'

// GoTrue's callbacks arrive at the site URL.
if (/[#&](access_token|error_code)=/.test(hash)) {
  location.replace((/[#&]type=(recovery|invite)/.test(hash) ? '/reset-password' : '/login') + hash)
} else if (/[#&]message=/.test(hash)) {
  // The first of two confirmations of a new address.
  location.replace(
    localStorage.getItem(sessionStorageKey)
      ? '/dashboard/settings?tab=profile'
      : '/login#metade-da-troca',
  )
} else {
  const session = findSession()
  if (session && (await isAlive(session))) greet(session)
  else delete dataset.session
}

function findSession(): StoredSession | null {
  try {
    const session = JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null')
    return typeof session?.access_token === 'string' ? session : null
  } catch {
    return null
  }
}

/** The dashboard renews an expired token, and a network failure says nothing. */
async function isAlive({ access_token, expires_at }: StoredSession): Promise<boolean> {
  if (!(expires_at * 1000 > Date.now())) return true
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await fetch('/auth/v1/user', { headers }).catch(() => null)
  return answer === null || ![401, 403].includes(answer.status)
}

function greet({ user }: StoredSession): void {
  const name = user?.user_metadata?.name
  const [first] = typeof name === 'string' ? name.trim().split(/\s+/) : []
  for (const place of document.querySelectorAll('[data-name]')) {
    if (first) place.textContent = `, ${first}`
  }
  if (hash === confirmed) {
    dataset.arrival = 'confirmed'
    history.replaceState(null, '', location.pathname)
  }
  dataset.session = 'signed-in'
}

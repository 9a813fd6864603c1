/** Greets whoever is signed in. The page is whole without it: it then speaks to visitors. At most 1 KB gzip. */
import { sessionStorageKey } from '../domain/accounts/session-storage-key.ts'

interface StoredSession {
  readonly access_token: string
  /** Seconds since 1970. */
  readonly expires_at: number
  readonly user?: { readonly user_metadata?: { readonly name?: unknown } }
}

const { dataset } = document.documentElement
const { hash } = location
/** Where a confirmation has just opened the account's first session; login-page.tsx leads here. */
const confirmed = '#email-confirmado'

// A confirmation's link leads here: what it brings, or why it brings nothing, is for the dashboard's client.
if (/[#&](access_token|error_code)=/.test(hash)) {
  location.replace((/[#&]type=(recovery|invite)/.test(hash) ? '/reset-password' : '/login') + hash)
} else if (/[#&]message=/.test(hash)) {
  // One of the two mailboxes of a new address has agreed: the profile, or the sign-in before it, says what is missing.
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

/** Only the server's refusal says no: an expired token is renewed by the dashboard, a failed request says nothing. */
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

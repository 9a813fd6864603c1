import { sessionStorageKey } from '../domain/accounts/session-storage-key.ts'

interface StoredSession {
  readonly access_token: string
  /** Unix time in seconds. */
  readonly expires_at: number
  readonly user?: { readonly user_metadata?: { readonly name?: unknown } }
}

/** Set by login-page.tsx. */
const confirmed = '#email-confirmado'
const { dataset } = document.documentElement

export async function greetUser(hash: string): Promise<void> {
  const session = findSession()
  if (session && (await isAlive(session))) greet(session, hash)
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

function greet({ user }: StoredSession, hash: string): void {
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

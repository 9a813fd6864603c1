/** That this tab asked a provider for a session, and what for: tokens that come without being asked for are somebody else's. */
const storageKey = 'rodizio-asked-provider'

/** Milliseconds in which whoever comes back is signed in, without being known here before. */
const patience = 600_000

export type Asked = {
  /** The page that asked for the sign-in. */
  from?: unknown
  /** Who is asked for in a window of its own, while their page waits below. */
  awaited?: AwaitedUser
  /** It is to become a further way into the account that is open here. */
  linking?: true
  /** Nobody is waited for any more; a window that was opened for one user, or their settings, know whom they take. */
  late?: true
}

export type AwaitedUser = { id: string; email: string }

export function noteAskedProvider(asked: Asked): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...asked, at: Date.now() }))
}

/** Answered once. */
export function takeAskedProvider(): Asked | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  if (text === null) return null
  const { at, ...asked }: Asked & { at: number } = JSON.parse(text)
  const isLate = !asked.awaited && !asked.linking && Date.now() - at >= patience
  return isLate ? { ...asked, late: true } : asked
}

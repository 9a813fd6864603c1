/** That this tab asked a provider for a sign-in: tokens that come without being asked for are somebody else's. */
const storageKey = 'rodizio-asked-provider'

/** Milliseconds in which it answers. */
const patience = 600_000

export type Asked = {
  /** The page that asked for the sign-in. */
  from?: unknown
  /** Who is asked for in a window of its own, while their page waits below. */
  awaited?: AwaitedUser
  /** It is to become a further way into the account that is open here. */
  linking?: true
}

export type AwaitedUser = { id: string; email: string }

export function noteAskedProvider(asked: Asked): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...asked, at: Date.now() }))
}

/** Answered once. */
export function takeAskedProvider(): Asked | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  const { at, ...asked } = text === null ? { at: 0 } : JSON.parse(text)
  return Date.now() - at < patience ? asked : null
}

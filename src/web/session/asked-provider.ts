/** Remembers that this tab asked a provider for a session; unrequested tokens are refused. */
const storageKey = 'rodizio-asked-provider'

/** Milliseconds in which a response signs in a user unknown to this page. */
const patience = 600_000

export type Asked = {
  /** The page that redirected to the sign-in. */
  from?: unknown
  /** The user whose page waits below a window of its own. */
  awaited?: AwaitedUser
  /** Links the provider to the open account. */
  linking?: true
  /** Past the deadline; windows for one user and the settings accept it nevertheless. */
  late?: true
}

export type AwaitedUser = { id: string; email: string }

export function noteAskedProvider(asked: Asked): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...asked, at: Date.now() }))
}

export function takeAskedProvider(): Asked | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  if (text === null) return null
  const { at, ...asked }: Asked & { at: number } = JSON.parse(text)
  const isLate = !asked.awaited && !asked.linking && Date.now() - at >= patience
  return isLate ? { ...asked, late: true } : asked
}

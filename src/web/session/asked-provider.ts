/** That this tab asked a provider for a sign-in: tokens that come without being asked for are somebody else's. */
const storageKey = 'rodizio-asked-provider'

/** Milliseconds in which it answers. */
const patience = 600_000

type Asked = { provider: string; from: unknown }

export function noteAskedProvider(asked: Asked): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...asked, at: Date.now() }))
}

/** Answered once. */
export function takeAskedProvider(): Asked | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  const asked = text === null ? null : JSON.parse(text)
  return asked && Date.now() - asked.at < patience ? asked : null
}

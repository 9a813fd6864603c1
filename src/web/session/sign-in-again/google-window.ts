/** A window of its own keeps the page and its input; the session arrives as in any other tab. */
import { paths } from '../../paths.ts'
import { linkOrigin } from '../../supabase.ts'
import { type AwaitedUser, noteAskedProvider, takeAskedProvider } from '../asked-provider.ts'

/** The redirected window loses its name, so it closes itself when another one opens. */
const channelName = 'rodizio-google-window'

/**
 * False when the browser blocks it. The client would redirect asynchronously, after the click has
 * expired.
 */
export function openGoogleWindow(awaited: AwaitedUser): boolean {
  // The new window copies this tab's session storage.
  noteAskedProvider({ awaited })
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(awaited.id)
  channel.close()
  // The name keeps a second click in the same window.
  const opened = window.open(addressFor(awaited), 'rodizio-google', 'popup,width=520,height=680')
  takeAskedProvider()
  opened?.focus()
  return opened !== null
}

/** In the window itself. Returns the unsubscribe function. */
export function followNextWindow(awaited: AwaitedUser, leave: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    if (data === awaited.id) leave()
  }
  return () => channel.close()
}

/** After a sign-in with another account than the expected one. */
export function chooseAgain(awaited: AwaitedUser): void {
  noteAskedProvider({ awaited })
  location.assign(addressFor(awaited, { prompt: 'select_account' }))
}

function addressFor({ email }: AwaitedUser, more: Record<string, string> = {}): string {
  const redirect_to = `${linkOrigin()}${paths.login}`
  const query = { provider: 'google', redirect_to, login_hint: email, ...more }
  return `/auth/v1/authorize?${new URLSearchParams(query)}`
}

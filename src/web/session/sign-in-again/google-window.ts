/** Google in a window of its own: the page below keeps what was typed, and hears of the session as every other tab does. */
import { paths } from '../../paths.ts'
import { linkOrigin } from '../../supabase.ts'
import { type AwaitedUser, noteAskedProvider, takeAskedProvider } from '../asked-provider.ts'

/** The answered window no longer goes by its name: it closes itself where another one is asked for. */
const channelName = 'rodizio-google-window'

/** False where the browser opens no window. Not by the client, which would let the click go by before the window opens. */
export function openGoogleWindow(awaited: AwaitedUser): boolean {
  // The new window begins with a copy of this tab's notes.
  noteAskedProvider({ awaited })
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(awaited.id)
  channel.close()
  // By a name: pressed again before Google has answered, it is still one window.
  const opened = window.open(addressFor(awaited), 'rodizio-google', 'popup,width=520,height=680')
  takeAskedProvider()
  opened?.focus()
  return opened !== null
}

/** In the window itself: another one has taken its place. Returns how to stop listening. */
export function followNextWindow(awaited: AwaitedUser, leave: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    if (data === awaited.id) leave()
  }
  return () => channel.close()
}

/** In the window itself, after another account than the one that is waited for. */
export function chooseAgain(awaited: AwaitedUser): void {
  noteAskedProvider({ awaited })
  location.assign(addressFor(awaited, { prompt: 'select_account' }))
}

function addressFor({ email }: AwaitedUser, more: Record<string, string> = {}): string {
  const redirect_to = `${linkOrigin()}${paths.login}`
  const query = { provider: 'google', redirect_to, login_hint: email, ...more }
  return `/auth/v1/authorize?${new URLSearchParams(query)}`
}

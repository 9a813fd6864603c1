/** A sign-out that somebody chose, told to the other tabs of this browser: to them it would look like an expiry. */
const name = 'rodizio-leave'

export function tellOtherTabsOfLeaving(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('leave')
  channel.close()
}

/** Returns how to stop listening. */
export function followLeaving(leave: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = leave
  return () => channel.close()
}

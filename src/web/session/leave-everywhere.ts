/** Other tabs would take a chosen sign-out for an expired session. */
const name = 'rodizio-leave'

export function tellOtherTabsOfLeaving(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('leave')
  channel.close()
}

/** Returns the unsubscribe function. */
export function followLeaving(leave: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = leave
  return () => channel.close()
}

/** A message that everyone in a channel gets: JSON with whatever else its sender put into it, or bytes. */
export type Broadcast =
  | { readonly kind: 'json'; readonly message: Record<string, unknown> }
  | {
      readonly kind: 'bytes'
      readonly event: string
      readonly bytes: Uint8Array
      readonly meta?: object
    }

export const jsonBroadcast = (event: string, payload: unknown, meta?: object): Broadcast => ({
  kind: 'json',
  message: { type: 'broadcast', event, payload, ...(meta ? { meta } : {}) },
})

/** Public and private channels of the same name are two channels. */
export const channelKey = (topic: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'}:${topic}`

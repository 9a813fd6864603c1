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

export const channelKey = (topic: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'}:${topic}`

export type Headers = readonly (readonly [name: string, value: string])[]

export interface Call {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  /** With a buffer of its own, so that it can be transferred. */
  readonly body: Uint8Array<ArrayBuffer> | null
  readonly clientAddress: string
  readonly reqId: string
}

export type Order =
  | ({ readonly kind: 'call'; readonly id: number } & Call)
  /** `pull` asks for the next chunk of the answer: backpressure for slow clients. */
  | { readonly kind: 'pull' | 'cancel'; readonly id: number }
  | { readonly kind: 'ping' | 'stop' }

export type Report =
  | {
      readonly kind: 'head'
      readonly id: number
      readonly status: number
      readonly headers: Headers
      readonly hasBody: boolean
    }
  | { readonly kind: 'chunk'; readonly id: number; readonly chunk: Uint8Array }
  | { readonly kind: 'end' | 'broken'; readonly id: number }
  | {
      readonly kind: 'print'
      readonly level: 'info' | 'error'
      readonly text: string
      readonly reqId: string
    }
  /** Open promises of `EdgeRuntime.waitUntil`. */
  | { readonly kind: 'background'; readonly pending: number }
  | { readonly kind: 'ready' | 'pong' }

/** What the server and a function's thread tell each other. */

export type Headers = readonly (readonly [name: string, value: string])[]

export interface Call {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  /** With memory of its own. */
  readonly body: Uint8Array<ArrayBuffer> | null
  readonly clientAddress: string
  readonly reqId: string
}

/** To the thread. */
export type Order =
  | ({ readonly kind: 'call'; readonly id: number } & Call)
  /** The next part of the answer's body is wanted: a slow reader holds the function back. */
  | { readonly kind: 'pull' | 'cancel'; readonly id: number }
  | { readonly kind: 'ping' | 'stop' }

/** From the thread. */
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
  /** Printed for a request, perhaps after its answer. */
  | {
      readonly kind: 'print'
      readonly level: 'info' | 'error'
      readonly text: string
      readonly reqId: string
    }
  /** How many promises of `EdgeRuntime.waitUntil` are still open. */
  | { readonly kind: 'background'; readonly pending: number }
  | { readonly kind: 'ready' | 'pong' }

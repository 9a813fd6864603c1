/** Limits of one connection, beside those that quotas.ts counts. */
export interface Limits {
  /** Bytes of one frame, and of what is broadcast or told of a presence in it. */
  readonly frame: number
  readonly payload: number
  readonly presence: number
  /** Bytes that may wait for a slow client before it is dropped. */
  readonly waiting: number
  /** Bytes of frames that have begun and not ended, in all connections together. */
  readonly unfinished: number
  /** Milliseconds without a word, heartbeats included. */
  readonly silence: number
  /** Milliseconds without a channel, heartbeats or not. */
  readonly unused: number
  /** Milliseconds after which processes tell each other that they live. Who died is gone after four of them. */
  readonly beat: number
}

export const realtimeLimits: Limits = {
  frame: 4 * 1024 * 1024,
  payload: 3_000 * 1024,
  presence: 16 * 1024,
  waiting: 8 * 1024 * 1024,
  unfinished: 64 * 1024 * 1024,
  silence: 60_000,
  unused: 600_000,
  beat: 5_000,
}

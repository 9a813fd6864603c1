/** Limits of one connection; bounds.ts has the quotas. */
export interface Limits {
  /** Bytes of a frame, of a broadcast and of a presence. */
  readonly frame: number
  readonly payload: number
  readonly presence: number
  /** Bytes buffered for a slow client before it is dropped. */
  readonly waiting: number
  /** Bytes of incomplete frames, over all connections. */
  readonly unfinished: number
  /** Milliseconds without a frame, heartbeats included. */
  readonly silence: number
  /** Milliseconds without a channel. */
  readonly unused: number
  /** Milliseconds between heartbeats of processes; one counts as dead after four. */
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

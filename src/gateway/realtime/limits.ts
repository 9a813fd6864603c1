/** What one connection may do; Realtime's own figures where it publishes some. */
export interface Limits {
  readonly connections: number
  readonly channelsPerConnection: number
  readonly joinsPerSecond: number
  readonly messagesPerSecond: number
  readonly presencePerSecond: number
  /** Bytes of one frame, and of what is broadcast in it. */
  readonly frame: number
  readonly payload: number
  /** Bytes that may wait for a slow client before it is dropped. */
  readonly waiting: number
  /** Milliseconds without a word, heartbeats included. */
  readonly silence: number
  /** Milliseconds without a channel, heartbeats or not. */
  readonly unused: number
  /** Milliseconds after which processes tell each other that they live. Who died is gone after four of them. */
  readonly beat: number
}

export const realtimeLimits: Limits = {
  connections: 10_000,
  channelsPerConnection: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  presencePerSecond: 20,
  frame: 4 * 1024 * 1024,
  payload: 3_000 * 1024,
  waiting: 8 * 1024 * 1024,
  silence: 60_000,
  unused: 600_000,
  beat: 5_000,
}

/** Counts within the current second. */
export class PerSecond {
  private readonly most: number
  private second = 0
  private count = 0

  constructor(most: number) {
    this.most = most
  }

  take(): boolean {
    const now = Math.floor(performance.now() / 1000)
    if (now !== this.second) this.count = 0
    this.second = now
    return ++this.count <= this.most
  }
}

import type { Bound } from './quota.ts'

/** Limits of one connection, and of its buffers. */
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

export type Bounds = Readonly<
  Record<'connection' | 'address' | 'user' | 'strangers' | 'process', Bound>
>

const megabytes = 1_024 * 1_024

/**
 * Supabase's limits of a project: https://supabase.com/docs/guides/realtime/limits.
 * A dashboard tab is one socket, one channel and three subscriptions; an office of a hundred tabs shares one address.
 */
export const realtimeBounds: Bounds = {
  connection: { channels: 100, joins: 100, messages: 100, presences: 20 },
  address: {
    sockets: 250,
    channels: 500,
    subscriptions: 1_500,
    joins: 200,
    messages: 300,
    presences: 100,
    bytes: megabytes,
    frames: 1_000,
    sent: 4 * megabytes,
  },
  user: {
    sockets: 100,
    channels: 200,
    subscriptions: 600,
    joins: 100,
    messages: 200,
    presences: 50,
    bytes: megabytes,
    frames: 1_000,
    sent: 4 * megabytes,
  },
  // Less than half of the process, so that signed-in users always find room.
  strangers: {
    sockets: 2_000,
    channels: 2_000,
    subscriptions: 2_000,
    joins: 100,
    messages: 500,
    presences: 100,
    bytes: megabytes,
    frames: 2_000,
    sent: 4 * megabytes,
  },
  process: {
    sockets: 10_000,
    channels: 20_000,
    subscriptions: 40_000,
    joins: 500,
    messages: 2_500,
    presences: 1_000,
    bytes: 4 * megabytes,
    frames: 10_000,
    sent: 32 * megabytes,
  },
}

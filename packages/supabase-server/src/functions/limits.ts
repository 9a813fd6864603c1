/** Supabase's limits (https://supabase.com/docs/guides/functions/limits), and those of its platform. */
export interface Limits {
  /** Milliseconds until the answer begins. */
  readonly answer: number
  /** Milliseconds until the answer ends; also the limit of `EdgeRuntime.waitUntil`. */
  readonly whole: number
  /** Milliseconds. */
  readonly start: number
  /** Milliseconds that the event loop may block. Supabase allows two seconds of CPU. */
  readonly stall: number
  /** Milliseconds without a request before the thread ends. */
  readonly idle: number
  /** Milliseconds for which a failed start is cached. */
  readonly retry: number
  /** JavaScript heap, megabytes. */
  readonly memory: number
  /** Running requests of one function. */
  readonly concurrency: number
  /** Bytes of one request body. */
  readonly body: number
  /** Bytes of all request bodies in memory. */
  readonly bodies: number
  /** Threads started before the first call; a thread takes 10 MB. */
  readonly warm: number
}

export const supabaseLimits: Limits = {
  answer: 150_000,
  whole: 400_000,
  start: 10_000,
  stall: 10_000,
  idle: 60_000,
  retry: 5_000,
  memory: 256,
  concurrency: 100,
  body: 10 * 1024 * 1024,
  bodies: 64 * 1024 * 1024,
  warm: 8,
}

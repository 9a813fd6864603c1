/** Supabase's limits (https://supabase.com/docs/guides/functions/limits), and what its platform does by other means. */
export interface Limits {
  /** Milliseconds until an answer begins. */
  readonly answer: number
  /** Milliseconds until it has ended; as long go promises of `EdgeRuntime.waitUntil` on. */
  readonly whole: number
  /** Milliseconds a function takes to start. */
  readonly start: number
  /** Milliseconds without a turn of its event loop: an endless loop. Supabase counts two seconds of CPU. */
  readonly stall: number
  /** Milliseconds without a request, after which the thread ends. */
  readonly idle: number
  /** Milliseconds in which a failed start is not tried again. */
  readonly retry: number
  /** JavaScript's heap, in megabytes. */
  readonly memory: number
  /** Requests of one function at once. */
  readonly concurrency: number
  /** Bytes of a request's body. */
  readonly body: number
  /** Bytes of all of them together, while their functions work. */
  readonly bodies: number
  /** Functions whose threads are started before the first call; a thread is 10 MB. */
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

import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import { AppError } from '../../app-error.ts'
import { Semaphore } from '../../semaphore.ts'

/** Compared for unknown accounts, so that they take the same time. Cost 10, like GoTrue's. */
const nobodysHash = '$2b$10$9MzAywokw1AHetBaLrf97.Xf4aeUt9U4qfIpS5YmfNTuVWwTmT/oW'

/**
 * Libuv has four threads, and signatures need one. With as many hashes as cores, /healthz waits for the processor even
 * though the event loop is free.
 */
const hashing = new Semaphore({
  concurrency: Math.max(1, Math.min(3, availableParallelism() - 1)),
  // At 50 ms each, a longer queue outlasts the clients' patience.
  capacity: 200,
  refusal: () => new AppError('overloaded', 'Too many sign-ins at once, try again in a moment'),
})

/** Bcrypt ignores bytes after the 72nd; imported accounts may have such passwords. */
export function isPassword(password: string, hash: string | null): Promise<boolean> {
  return hashing.run(async () => (await verify(password, hash || nobodysHash)) && Boolean(hash))
}

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, { cost: 10 }))
}

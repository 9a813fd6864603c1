import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import { AppError } from '../../app-error.ts'

/** Compared for unknown accounts, so that they take the same time. Cost 10, like GoTrue's. */
const nobodysHash = '$2b$10$9MzAywokw1AHetBaLrf97.Xf4aeUt9U4qfIpS5YmfNTuVWwTmT/oW'

/**
 * Libuv has four threads, and signatures need one. With as many hashes as cores, /healthz waits for the processor even
 * though the event loop is free.
 */
const slots = Math.max(1, Math.min(3, availableParallelism() - 1))
/** At 50 ms each, a longer queue outlasts the clients' patience. */
const longestQueue = 200
const waiting: (() => void)[] = []
let running = 0

/** Bcrypt ignores bytes after the 72nd; imported accounts may have such passwords. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  await takeSlot()
  try {
    return (await verify(password, hash || nobodysHash)) && Boolean(hash)
  } finally {
    leaveSlot()
  }
}

export async function hashPassword(password: string): Promise<string> {
  await takeSlot()
  try {
    return await hash(password, { cost: 10 })
  } finally {
    leaveSlot()
  }
}

async function takeSlot(): Promise<void> {
  if (running < slots) {
    running += 1
    return
  }
  if (waiting.length >= longestQueue) {
    throw new AppError('overloaded', 'Too many sign-ins at once, try again in a moment')
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function leaveSlot(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

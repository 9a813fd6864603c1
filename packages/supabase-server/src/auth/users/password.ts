/** Password hashes, off the event loop and a few at a time. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import { AppError } from '../../app-error.ts'

/** Of no password: who is not registered costs as much time as who is. Cost 10, GoTrue's. */
const nobodysHash = '$2b$10$9MzAywokw1AHetBaLrf97.Xf4aeUt9U4qfIpS5YmfNTuVWwTmT/oW'

/**
 * Libuv has four threads, and signatures need one. A core is left to the thread that answers: with as many hashes as
 * cores /healthz waits for its turn on the processor, however free the event loop is.
 */
const slots = Math.max(1, Math.min(3, availableParallelism() - 1))
/** At 50 ms each, who comes after this many would wait for longer than clients do. */
const longestQueue = 200
const waiting: (() => void)[] = []
let running = 0

/** Bcrypt reads 72 bytes: what follows is ignored, as by every account that came from elsewhere. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  await takeSlot()
  try {
    return (await verify(password, hash || nobodysHash)) && Boolean(hash)
  } finally {
    leaveSlot()
  }
}

/** GoTrue's cost. */
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

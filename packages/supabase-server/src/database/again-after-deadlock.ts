import { DatabaseError } from './database.ts'

/** A deadlock's victim has changed nothing: its transaction is run again, and nobody's lead is refused for it. */
export async function againAfterDeadlock<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isVictim = error instanceof DatabaseError && error.code === '40P01'
    if (!isVictim || attempts === 1) throw error
    return againAfterDeadlock(work, attempts - 1)
  }
}

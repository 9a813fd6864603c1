import { DatabaseError } from './database.ts'

/** A deadlock victim has changed nothing, so its transaction can run again. */
export async function againAfterDeadlock<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isVictim = error instanceof DatabaseError && error.code === '40P01'
    if (!isVictim || attempts === 1) throw error
    return againAfterDeadlock(work, attempts - 1)
  }
}

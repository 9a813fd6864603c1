import { type Database, DatabaseError } from './database.ts'

/** Failures that no caller caused: connection (08), resources (53), system (58), internal (XX). */
const ofServer = /^(08|53|58|XX)/
/** Read-only. It counts as a failure unless the caller asked for a read-only transaction. */
const writingRefused = '25006'

export function countFailures(database: Omit<Database, 'failures'>): Database {
  const failures = new Map([
    ['53100', 0],
    ['58030', 0],
  ])

  async function watch<T>(work: Promise<T>, readOnly = false): Promise<T> {
    try {
      return await work
    } catch (error) {
      const code = error instanceof DatabaseError ? error.code : ''
      if (ofServer.test(code) || (code === writingRefused && !readOnly)) {
        failures.set(code, (failures.get(code) ?? 0) + 1)
      }
      throw error
    }
  }

  return {
    ...database,
    failures,
    run: (caller, statement, options) =>
      watch(database.run(caller, statement, options), options?.readOnly),
    transaction: (...asked) => watch(database.transaction(...asked)),
  }
}

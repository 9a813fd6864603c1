import { type Database, DatabaseError } from './database.ts'

/** No caller's fault: the connection (08), room and crowd (53), the server and its disk (58), its data (XX), writes refused (25006). */
const ofServer = /^(08|53|58|XX|25006)/

export function countFailures(database: Omit<Database, 'failures'>): Database {
  const failures = new Map([
    ['53100', 0],
    ['58030', 0],
  ])

  async function watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (error instanceof DatabaseError && ofServer.test(error.code)) {
        failures.set(error.code, (failures.get(error.code) ?? 0) + 1)
      }
      throw error
    }
  }

  return {
    ...database,
    failures,
    run: (...asked) => watch(database.run(...asked)),
    transaction: (...asked) => watch(database.transaction(...asked)),
  }
}

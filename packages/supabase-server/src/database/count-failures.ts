import { type Database, DatabaseError } from './database.ts'

/** No caller's fault: the connection (08), room and crowd (53), the server and its disk (58), its data (XX). */
const ofServer = /^(08|53|58|XX)/
/** The server takes no writing, unless it was asked to take none: whoever calls with GET what writes. */
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

import type { Caller, Database, Statement } from '../../database/database.ts'

class Undo extends Error {}

/** Checks policies before the upload: runs the statement, rolls back and returns its rows. */
export async function permit(
  database: Database,
  caller: Caller,
  statement: Statement,
): Promise<object[]> {
  let rows: object[] = []
  try {
    await database.transaction(caller, async (run) => {
      rows = await run(statement)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return rows
}

import type { Caller, Database, Statement } from '../../database/database.ts'

class Undo extends Error {}

/** Asks the policies before a byte is read: the statement is run, and undone. Throws what it throws. Returns its rows. */
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

import { appendFile } from 'node:fs/promises'
import { DatabaseError, type DatabaseServer, type Statement } from '../database.ts'

const atOnce = 500

export async function replayJournal(
  { asOwner }: Pick<DatabaseServer, 'asOwner'>,
  lines: readonly string[],
  refusedPath: string,
): Promise<{ replayed: number; refused: number }> {
  async function isReplayed(some: readonly string[]): Promise<boolean> {
    try {
      await asOwner((run) => run(replay(some)))
      return true
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  }

  const refused: string[] = []
  for (let start = 0; start < lines.length; start += atOnce) {
    const some = lines.slice(start, start + atOnce)
    if (await isReplayed(some)) continue
    for (const line of some) if (!(await isReplayed([line]))) refused.push(`${line}\n`)
  }
  if (refused.length > 0) {
    await appendFile(refusedPath, refused.join(''), { mode: 0o600, flush: true })
  }
  return { replayed: lines.length - refused.length, refused: refused.length }
}

const replay = (lines: readonly string[]): Statement => ({
  text: `select private.replay_journal(line) from jsonb_array_elements($1::jsonb) with ordinality as l (line, place)
    order by place`,
  values: [`[${lines.join(',')}]`],
})

/** The line itself is invalid. Any other error (a full disk) aborts the start, and the journal stays. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|23|P0)/.test(error.code)
}

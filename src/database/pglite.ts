/** The embedded engine in its folder: one process alone, one thread for the engine, one journal for the leads. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseServer } from './database.ts'
import { serveEngine } from './engine-database.ts'
import { startEngineThread } from './engine-thread.ts'
import { flushFolder } from './flush-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { openJournal, readJournal } from './journal.ts'
import { Lane } from './lane.ts'

/** Milliseconds a statement may take; a read that a lead waits for may take less. */
const timeLimits = { alone: 8_000, whileLeadsWait: 1_000 } as const
const flushEvery = 5 * 60_000

export async function openPglite(folder: string): Promise<DatabaseServer> {
  const lock = lockFolder(folder)
  const dataDir = join(folder, 'pgdata')
  const made = join(folder, 'pgdata.made')
  // A first start that was killed has left half a database, which held nothing yet.
  if (!existsSync(made)) rmSync(dataDir, { recursive: true, force: true })

  const lane = new Lane()
  let ownerWorks = false
  const engine = await startEngineThread(dataDir, {
    timeLimit() {
      if (ownerWorks) return undefined
      return lane.urgentWaits ? timeLimits.whileLeadsWait : timeLimits.alone
    },
  })
  writeFileSync(made, '')

  const journalPath = join(folder, 'leads.journal')
  const lines = await readJournal(journalPath)
  const journal = await openJournal(journalPath)
  const server = serveEngine({
    engine,
    lane,
    journal,
    ownerWorks(works) {
      ownerWorks = works
    },
  })

  /** Afterwards all that was committed before is on the disk, and the journal is as good as empty. */
  async function flush(): Promise<void> {
    await lane.enter({ urgent: true, alone: true }, async () => {
      ownerWorks = true
      await engine.send({ kind: 'checkpoint' })
      ownerWorks = false
      await journal.append([])
      await journal.rotate()
    })
    await flushFolder(dataDir)
    await journal.forget()
  }

  const timer = setInterval(() => {
    if (!journal.isEmpty) flush().catch(() => {})
  }, flushEvery).unref()

  return {
    ...server,

    async recover() {
      const refused: string[] = []
      for (const line of lines) {
        const replay = { text: 'select private.replay_journal($1::jsonb)', values: [line] }
        await server.asOwner((run) => run(replay)).catch(() => refused.push(`${line}\n`))
      }
      if (refused.length > 0) {
        await appendFile(`${journalPath}.refused`, refused.join(''), { mode: 0o600, flush: true })
      }
      await flush()
      return { replayed: lines.length - refused.length, refused: refused.length }
    },

    async close() {
      clearInterval(timer)
      await flush()
      await engine.close()
      await journal.close()
      lock.release()
    },
  }
}

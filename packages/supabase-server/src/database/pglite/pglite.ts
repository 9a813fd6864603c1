/** The embedded engine in its folder: one process alone, one thread for the engine, one journal for the leads. */
import { existsSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseServer } from '../database.ts'
import { flushFolder, flushOne } from '../folder/flush-folder.ts'
import { lockFolder } from '../folder/folder-lock.ts'
import { openJournal } from '../folder/journal.ts'
import { expectNotMoved } from '../folder/moved-database.ts'
import { replayJournal } from '../folder/replay-journal.ts'
import { expectRestored } from '../folder/unfinished-restore.ts'
import type { PreparedDatabase } from '../prepared/prepared-database.ts'
import { renewValues } from '../prepared/renew-values.ts'
import { openEngineQueue, serveEngine } from './engine-database.ts'
import { startEngineThread } from './engine-thread.ts'

/** Milliseconds a statement may take; a read that a lead waits for may take less. */
const timeLimits = { alone: 8_000, whileLeadsWait: 1_000 } as const
const checkEvery = 1_000
/** The journal is emptied after this time, or when the next start would take long to read it (some 3,000 leads). */
const most = { age: 5 * 60_000, bytes: 4 * 1024 * 1024 } as const

/**
 * @param findPrepared asked where there is no database yet: the folder to begin with instead of an empty one
 * @param begin called under the folder's lock, before there is a database; may refuse what is there
 */
export async function openPglite(
  folder: string,
  findPrepared: () => Promise<PreparedDatabase | undefined> = async () => undefined,
  begin: (pgdata: string) => Promise<void> = expectRestored,
): Promise<DatabaseServer> {
  const lock = lockFolder(folder)
  const dataDir = join(folder, 'pgdata')
  expectNotMoved(dataDir)
  await begin(dataDir)
  if (!existsSync(dataDir)) await createDatabase(folder, dataDir, findPrepared)
  // PGlite lets everybody read and write its files, and DATA_DIR may be open. What another account owns, it answers for.
  await chmod(dataDir, 0o700).catch(() => undefined)

  const queue = openEngineQueue()
  let ownerWorks = false
  const reloads = new Set<(payload: string) => void>()
  const engine = await startEngineThread(dataDir, {
    heard(payload) {
      for (const heard of reloads) heard(payload)
    },
    timeLimit({ urgent, within = timeLimits.alone }, urgentWaits) {
      if (ownerWorks) return undefined
      const leadsWait = urgentWaits || queue.leadWaits
      return Math.min(within, leadsWait && !urgent ? timeLimits.whileLeadsWait : timeLimits.alone)
    },
  })
  const journalPath = join(folder, 'leads.journal')
  const { journal, left } = await openJournal(journalPath)
  const server = serveEngine({
    engine,
    queue,
    journal,
    reloads,
    ownerWorks(works) {
      ownerWorks = works
    },
  })

  await renewValues(server)

  let flushedAt = performance.now()
  // What an earlier process left stays until it is replayed, also where this one never asks for that.
  let mayClear = left.length === 0

  /** Afterwards all that was committed before is on the disk, and the journal empty. */
  async function flush(): Promise<void> {
    flushedAt = performance.now()
    await queue.enter({ urgent: true, alone: true }, async () => {
      ownerWorks = true
      try {
        await engine.send({ kind: 'checkpoint' }, { urgent: true })
      } finally {
        ownerWorks = false
      }
      if (mayClear) await journal.clear()
    })
  }

  const timer = setInterval(() => {
    const isDue = journal.size > most.bytes || performance.now() - flushedAt > most.age
    // A failure leaves the journal as it is, and the next one tries again.
    if (isDue && journal.size > 0) flush().catch(() => {})
  }, checkEvery).unref()

  return {
    ...server,

    async recover() {
      const result = await replayJournal(server, left, `${journalPath}.refused`)
      mayClear = true
      if (left.length > 0) await flush()
      return result
    },

    async close() {
      clearInterval(timer)
      try {
        await flush()
        await engine.close()
      } finally {
        await journal.close()
        lock.release()
      }
    },
  }
}

/** Made aside and renamed when it is on the disk: a first start that is killed leaves no half database. */
async function createDatabase(
  folder: string,
  dataDir: string,
  findPrepared: () => Promise<PreparedDatabase | undefined>,
): Promise<void> {
  const unfinished = `${dataDir}.new`
  if (!(await unpackPrepared(unfinished, findPrepared))) {
    await rm(unfinished, { recursive: true, force: true })
    const engine = await startEngineThread(unfinished, { timeLimit: () => undefined })
    await engine.close()
    await flushFolder(unfinished)
  }
  await rename(unfinished, dataDir)
  await flushOne(folder)
}

/** Whether there was one. What is damaged costs two seconds of the first start, and not the start. */
async function unpackPrepared(
  into: string,
  findPrepared: () => Promise<PreparedDatabase | undefined>,
): Promise<boolean> {
  try {
    const prepared = await findPrepared()
    if (!prepared) return false
    await rm(into, { recursive: true, force: true })
    // Loaded where it is used: every later start goes without.
    const { unpackFolder } = await import('../prepared/unpack-folder.ts')
    await unpackFolder(prepared, into)
    return true
  } catch (error) {
    process.emitWarning(`The prepared database was not used: ${(error as Error).message}`)
    return false
  }
}

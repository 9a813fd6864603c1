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

/** Milliseconds; the second applies to a read while an urgent request waits. */
const timeLimits = { usual: 8_000, whileUrgentWait: 1_000 } as const
const checkEvery = 1_000
/** The journal is emptied after this time or size (some 3,000 writes), which bounds the next start. */
const most = { age: 5 * 60_000, bytes: 4 * 1024 * 1024 } as const

/**
 * @param findPrepared called when there is no database yet
 * @param begin called under the folder's lock before the engine opens; may throw
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
  // PGlite creates world-writable files. The chmod fails for a folder that another account owns.
  await chmod(dataDir, 0o700).catch(() => undefined)

  const queue = openEngineQueue()
  let ownerWorks = false
  const reloads = new Set<(payload: string) => void>()
  const engine = await startEngineThread(dataDir, {
    heard(payload) {
      for (const heard of reloads) heard(payload)
    },
    timeLimit({ urgent, within = timeLimits.usual }, urgentWaits) {
      if (ownerWorks) return undefined
      const hasUrgent = urgentWaits || queue.hasUrgent
      return Math.min(within, hasUrgent && !urgent ? timeLimits.whileUrgentWait : timeLimits.usual)
    },
  })
  const journalPath = join(folder, 'writes.journal')
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
  // Lines of an earlier process stay until they are replayed.
  let mayClear = left.length === 0

  async function flush(): Promise<void> {
    flushedAt = performance.now()
    await queue.enter({ urgent: true, exclusive: true }, async () => {
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

/** Created aside and renamed once it is on disk, so that a killed first start leaves no half database. */
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

/** A damaged archive costs two seconds and never the start. */
async function unpackPrepared(
  into: string,
  findPrepared: () => Promise<PreparedDatabase | undefined>,
): Promise<boolean> {
  try {
    const prepared = await findPrepared()
    if (!prepared) return false
    await rm(into, { recursive: true, force: true })
    const { unpackFolder } = await import('../prepared/unpack-folder.ts')
    await unpackFolder(prepared, into)
    return true
  } catch (error) {
    process.emitWarning(`The prepared database was not used: ${(error as Error).message}`)
    return false
  }
}

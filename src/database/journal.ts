/**
 * The embedded engine never calls fsync, so a power cut can lose what it committed. What must not be lost
 * (the SQL says so, by a notice) is therefore also appended to this file and flushed before it is acknowledged.
 */
import { open, readFile, rename, rm } from 'node:fs/promises'

export interface Journal {
  /** Resolves when these lines, and all that were handed in before, are on the disk. */
  append(lines: readonly string[]): Promise<void>
  readonly isEmpty: boolean
  readonly hasPending: boolean
  /** Begins a new file; the old one stays until `forget`. The caller sees to it that nothing is pending. */
  rotate(): Promise<void>
  /** Drops the old file, once the database's own files have been flushed. */
  forget(): Promise<void>
  close(): Promise<void>
}

export async function openJournal(path: string): Promise<Journal> {
  let file = await open(path, 'a', 0o600)
  let size = (await file.stat()).size
  let pending: string[] = []
  let writing: Promise<void> | undefined

  // Lines wait while a flush is under way and then share the next one. After a failure (full disk) they
  // stay first in the queue: nothing later is acknowledged before them.
  async function write(): Promise<void> {
    const batch = pending
    const text = batch.map((line) => `${line}\n`).join('')
    const start = size
    try {
      await file.appendFile(text)
      await file.datasync()
    } catch (error) {
      await file.truncate(start).catch(() => {})
      throw error
    }
    size = start + Buffer.byteLength(text)
    pending = pending.slice(batch.length)
  }

  return {
    get isEmpty() {
      return size === 0 && pending.length === 0
    },
    get hasPending() {
      return pending.length > 0
    },
    async append(lines) {
      pending.push(...lines)
      // The flush under way may have begun before these lines; the next one holds them.
      if (writing) await writing.catch(() => {})
      if (pending.length === 0) return
      writing ??= write().finally(() => {
        writing = undefined
      })
      await writing
    },
    async rotate() {
      await file.close()
      await keepOld(path)
      file = await open(path, 'a', 0o600)
      size = 0
    },
    forget: () => rm(oldFile(path), { force: true }),
    close: () => file.close(),
  }
}

/** Every line that is still needed, oldest first. A last line without its end was never acknowledged. */
export async function readJournal(path: string): Promise<string[]> {
  const texts = await Promise.all([oldFile(path), path].map(readIfThere))
  return texts.flatMap((text) => text.split('\n').slice(0, -1))
}

const oldFile = (path: string) => `${path}.old`

/** A flush that did not come to its end has left an old file: the lines of both stay needed. */
async function keepOld(path: string): Promise<void> {
  const older = await readIfThere(oldFile(path))
  if (older === '') return rename(path, oldFile(path))
  const old = await open(oldFile(path), 'a', 0o600)
  await old.appendFile(await readIfThere(path))
  await old.datasync()
  await old.close()
  await rm(path)
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

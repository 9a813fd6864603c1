/**
 * A commit of the embedded engine reaches the disk a moment after its answer. What must not be lost meanwhile (the
 * SQL says so, by a notice) is therefore also appended to this file and flushed before it is acknowledged.
 */
import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushOne } from './flush-folder.ts'

export interface Journal {
  /** Resolves when these lines, and all that were handed in before, are on the disk. */
  append(lines: readonly string[]): Promise<void>
  /** Throws where the disk takes nothing now; what it did not take before is tried again. */
  check(): Promise<void>
  /** In bytes. */
  readonly size: number
  readonly hasPending: boolean
  /** Empties it, once the database itself is on the disk. The caller sees to it that nobody appends meanwhile. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** Also returns the lines that an earlier process has left, oldest first. */
export async function openJournal(path: string): Promise<{ journal: Journal; left: string[] }> {
  const { lines: left, end } = await readWhole(path)
  const file = await open(path, 'a', 0o600)
  // A last line without its end was never acknowledged; the next line must not continue it.
  await file.truncate(end)
  await flushOne(dirname(path))
  let size = end
  let pending: string[] = []
  let writing: Promise<void> | undefined

  // Lines wait while a flush is under way and then share the next one. After a failure (full disk) they
  // stay first in the queue: nothing later is acknowledged before them.
  async function write(): Promise<void> {
    // A copy: lines that come meanwhile are not in this text.
    const batch = [...pending]
    const text = batch.map((line) => `${line}\n`).join('')
    // Also takes back what a write that failed has left.
    await file.truncate(size)
    await file.appendFile(text)
    await file.datasync()
    size += Buffer.byteLength(text)
    pending = pending.slice(batch.length)
  }

  async function append(lines: readonly string[]): Promise<void> {
    pending.push(...lines)
    // The flush under way may have begun before these lines; the next one holds them.
    if (writing) await writing.catch(() => {})
    if (pending.length > 0) await flush()
  }

  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }

  const journal: Journal = {
    append,
    check: flush,
    get size() {
      return size
    },
    get hasPending() {
      return pending.length > 0
    },
    async clear() {
      await append([])
      await file.truncate(0)
      size = 0
    },
    close: () => file.close(),
  }
  return { journal, left }
}

async function readWhole(path: string): Promise<{ lines: string[]; end: number }> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const end = bytes.lastIndexOf('\n') + 1
  return { lines: bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1), end }
}

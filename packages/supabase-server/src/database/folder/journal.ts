/**
 * The embedded engine acknowledges a commit before it is on disk. Writes that must not be lost (the SQL
 * marks them by a notice) are appended to this file and flushed before they are acknowledged.
 */
import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushOne } from './flush-folder.ts'

export interface Journal {
  append(lines: readonly string[]): Promise<void>
  /** Retries pending lines. @throws when the disk takes no writes */
  check(): Promise<void>
  /** Bytes. */
  readonly size: number
  readonly hasPending: boolean
  /** Empties the journal after a checkpoint. Nothing may be appended concurrently. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** `left` holds the lines of an earlier process, oldest first. */
export async function openJournal(path: string): Promise<{ journal: Journal; left: string[] }> {
  const { lines: left, end } = await readWhole(path)
  const file = await open(path, 'a', 0o600)
  // An incomplete last line was never acknowledged, and the next line must not continue it.
  await file.truncate(end)
  await flushOne(dirname(path))
  let size = end
  let pending: string[] = []
  let writing: Promise<void> | undefined

  // Lines that arrive during a flush share the next one. After a failure (full disk) they stay first
  // in the queue: nothing later is acknowledged before them.
  async function write(): Promise<void> {
    const batch = [...pending]
    const text = batch.map((line) => `${line}\n`).join('')
    await file.truncate(size)
    await file.appendFile(text)
    await file.datasync()
    size += Buffer.byteLength(text)
    pending = pending.slice(batch.length)
  }

  async function append(lines: readonly string[]): Promise<void> {
    pending.push(...lines)
    // The current flush may have begun without these lines; the next one includes them.
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

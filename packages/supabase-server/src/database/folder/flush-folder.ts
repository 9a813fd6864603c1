import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachConcurrently } from './for-each-concurrently.ts'

export async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await forEachConcurrently(entries, (entry) => flushOne(join(entry.parentPath, entry.name)))
  await flushOne(folder)
}

/** Flushing a folder makes the names in it durable. */
export async function flushOne(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

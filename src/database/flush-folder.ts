import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Flushes every file and folder below to the disk. */
export async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    await flushOne(join(entry.parentPath, entry.name))
  }
  await flushOne(folder)
}

async function flushOne(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r')
    await handle.sync()
    await handle.close()
  } catch (error) {
    // PostgreSQL removes files while it works.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

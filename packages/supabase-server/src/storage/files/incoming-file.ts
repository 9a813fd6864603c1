import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../app-error.ts'
import type { WrittenFile } from './file-store.ts'

/** `use` gets a flushed file, which is removed afterwards unless it was renamed. */
export async function withIncomingFile<T>(
  folder: string,
  version: string,
  content: AsyncIterable<Uint8Array>,
  use: (path: string, written: WrittenFile) => Promise<T>,
): Promise<T> {
  const path = join(folder, version)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    const written = await fill(file, content).finally(() => file.close())
    return await use(path, written)
  } catch (error) {
    throw isFull(error)
      ? new AppError('InsufficientStorage', 'There is no space left to store this object', {
          cause: error,
        })
      : error
  } finally {
    await rm(path, { force: true })
  }
}

async function fill(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
    await writeAll(file, chunk)
  }
  await file.datasync()
  return { size, md5: hash.digest('hex') }
}

/** A full disk may write part of a chunk before it fails. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let done = 0
  while (done < chunk.length) {
    const { bytesWritten } = await file.write(chunk, done)
    done += bytesWritten
  }
}

const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Removes uploads of killed processes: files that have not grown for minutes. */
export async function sweepIncoming(folder: string, idleFor: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs >= idleFor) await rm(path, { force: true })
  }
}

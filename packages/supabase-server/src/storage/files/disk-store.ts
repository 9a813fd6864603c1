import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../app-error.ts'
import { flushOne } from '../../database/folder/flush-folder.ts'
import type { FileStore } from './file-store.ts'
import { sweepIncoming, withIncomingFile } from './incoming-file.ts'

export async function openDiskStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming')
  // 256 folders: some file systems are slow with a million entries in one.
  const pathOf = (version: string) => join(folder, version.slice(0, 2), version)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const place = await readPlace(folder)

  async function settle(temporary: string, version: string): Promise<void> {
    const path = pathOf(version)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(temporary, path)
    // A power cut could otherwise lose the name.
    await flushOne(dirname(path))
  }

  return {
    place,
    write: (version, content) =>
      withIncomingFile(incoming, version, content, async (path, written) => {
        await settle(path, version)
        return written
      }),
    async read(version, range) {
      const file = await open(pathOf(version)).catch((cause) => {
        throw cause.code === 'ENOENT' ? new AppError('NoSuchKey', 'Object not found') : cause
      })
      return file.createReadStream({ ...range, autoClose: true })
    },
    async copy(from, to) {
      const temporary = join(incoming, to)
      try {
        await copyFile(pathOf(from), temporary)
        await settle(temporary, to)
      } catch (error) {
        await rm(temporary, { force: true })
        const { code } = error as NodeJS.ErrnoException
        throw code === 'ENOENT' ? new AppError('NoSuchKey', 'Object not found') : error
      }
    },
    async remove(versions) {
      for (const version of versions) await rm(pathOf(version), { force: true })
    },
    sweep: (idleFor) => sweepIncoming(incoming, idleFor),
    async check() {
      const path = join(incoming, `check-${randomUUID()}`)
      await writeFile(path, '').catch((cause) => {
        throw new Error(`Files cannot be written to ${folder}.`, { cause })
      })
      await rm(path)
    },
  }
}

/** An id created once, since another process may mount the folder elsewhere. */
async function readPlace(folder: string): Promise<string> {
  const path = join(folder, 'place')
  await writeFile(path, `folder ${randomUUID()}\n`, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}

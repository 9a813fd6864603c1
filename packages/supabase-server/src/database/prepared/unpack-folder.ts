import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { flushOne, forEachConcurrently } from '../folder/flush-folder.ts'
import { ownIdentity } from './own-identity.ts'
import type { PreparedDatabase } from './prepared-database.ts'

interface File {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Unpacks and flushes the folder, with a cluster identity of its own.
 * @throws when the checksum differs
 */
export async function unpackFolder(
  { path, checksum }: PreparedDatabase,
  folder: string,
): Promise<void> {
  const archive = await readFile(path)
  if (createHash('sha256').update(archive).digest('hex') !== checksum) {
    throw new Error(`${path} is damaged: build again.`)
  }
  await mkdir(folder, { mode: 0o700 })
  const folders = [folder]
  const makeOwn = ownIdentity()
  await forEachConcurrently(readEntries(archive, folder, folders), async ({ name, bytes }) => {
    makeOwn(name, bytes)
    await writeFlushed(join(folder, name), bytes)
  })
  await forEachConcurrently(folders, flushOne)
}

async function* readEntries(
  archive: Buffer,
  folder: string,
  folders: string[],
): AsyncGenerator<File> {
  const tar = extract()
  pipeline(Readable.from([archive]), createBrotliDecompress(), tar as never, () => undefined)
  for await (const entry of tar) {
    const { name, type } = entry.header
    if (type === 'directory') {
      const path = join(folder, name)
      await mkdir(path, { mode: 0o700 })
      folders.push(path)
      entry.resume()
    } else {
      yield { name, bytes: await buffer(entry) }
    }
  }
}

async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

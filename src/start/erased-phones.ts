/**
 * The list of erased phones beside the database: hashes without their key. It outlives the database, so that no
 * restored backup brings back what was erased after it was made (record 58).
 */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { AppError, type FileStore } from 'supabase-server'
import type { DatabaseServer, Run } from 'supabase-server/database'

/** Among the files: in DATA_DIR it is files/er/erased-phones. */
const name = 'erased-phones'

/** Replaces the list as a whole, once the database knows all of it: it may have become older while the process ran. */
export async function keepErasures(run: Run, files: FileStore): Promise<void> {
  const former = await readList(files)
  if (former) await run(sql`select private.erase_again(${former}::jsonb)`)
  const [row] = await run<{ list: unknown }>(sql`select private.list_erased_phones() as list`)
  await files.write(name, Readable.from([Buffer.from(JSON.stringify(row?.list))]))
}

/** Before the server answers. Returns the number of rows; @throws if the list cannot be read */
export async function eraseAgain(server: DatabaseServer, files: FileStore): Promise<number> {
  const list = await readList(files)
  if (!list) return 0
  const [row] = await server.asOwner((run) =>
    run<{ gone: number }>(sql`select private.erase_again(${list}::jsonb) as gone`),
  )
  return row?.gone ?? 0
}

async function readList(files: FileStore): Promise<string | null> {
  try {
    const list = await text(await files.read(name))
    JSON.parse(list)
    return list
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'NoSuchKey') return null
    throw new Error(
      `The list of erased phones among the files (${name}) cannot be read. Put a whole copy there; without the list a restored backup keeps what was erased after it.`,
      { cause },
    )
  }
}

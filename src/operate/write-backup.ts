/** Streams rows of one snapshot, then files and keys. */
import type { Readable } from 'node:stream'
import sql, { raw } from 'sql-template-tag'
import { AppError, type FileStore } from 'supabase-server'
import type { Run } from 'supabase-server/database'
import { type About, ArchiveWriter, type End } from './archive.ts'
import { findKeptTables, type KeptTable, selectRows } from './kept-tables.ts'
import type { Place } from './open-place.ts'
import { readSequences } from './sequences.ts'

const rowsAtOnce = 1_000

/** `done` resolves to the counts. */
export function writeBackup(
  place: Place,
  { withFiles }: { withFiles: boolean },
): { stream: Readable; done: Promise<End> } {
  const archive = new ArchiveWriter()
  const done = write(place, archive, withFiles)
  done.catch((error) => archive.stream.destroy(error))
  return { stream: archive.stream, done }
}

async function write(place: Place, archive: ArchiveWriter, withFiles: boolean): Promise<End> {
  const { rows, files } = await place.server.asOwner(async (run) => {
    // One snapshot for all tables.
    await run(sql`set transaction isolation level repeatable read, read only`)
    const tables = await findKeptTables(run)
    const about: About = {
      format: 1,
      madeAt: new Date().toISOString(),
      engine: place.server.database.engine,
      migrations: await listApplied(run),
      tables,
    }
    await archive.add('about.json', JSON.stringify(about))
    const rows: Record<string, number> = {}
    for (const table of tables) rows[table.name] = await addRows(archive, run, table)
    await archive.add('sequences.json', JSON.stringify(await readSequences(run)))
    return { rows, files: withFiles ? await findFiles(run) : [] }
  })
  const missingFiles = await addFiles(archive, place.files, files)
  await archive.add('keys.json', JSON.stringify(await place.secrets.read()))
  const end: End = { rows, files: files.length - missingFiles, missingFiles }
  await archive.add('end.json', JSON.stringify(end))
  archive.end()
  return end
}

async function addRows(archive: ArchiveWriter, run: Run, table: KeptTable): Promise<number> {
  let count = 0
  await run(sql`declare kept no scroll cursor for ${selectRows(table)}`)
  while (true) {
    const lines = await run<{ line: string }>(raw(`fetch ${rowsAtOnce} from kept`))
    if (lines.length === 0) break
    count += lines.length
    await archive.add(
      `rows/${table.name}/${count}.json`,
      `[${lines.map(({ line }) => line).join(',')}]`,
    )
  }
  await run(raw('close kept'))
  return count
}

const listApplied = (run: Run) =>
  run<About['migrations'][number]>(
    sql`select version, checksum from supabase_migrations.schema_migrations order by version`,
  )

interface KeptFile {
  readonly version: string
  readonly size: number
}

const findFiles = (run: Run) =>
  run<KeptFile & Record<string, unknown>>(sql`
    select version, (metadata->>'size')::bigint as size from storage.objects where version is not null`)

/** Returns the number of files deleted since the snapshot. */
async function addFiles(
  archive: ArchiveWriter,
  store: FileStore,
  files: readonly KeptFile[],
): Promise<number> {
  let missing = 0
  for (const { version, size } of files) {
    const content = await store.read(version).catch((error) => {
      if (error instanceof AppError && error.code === 'NoSuchKey') return null
      throw error
    })
    if (content) await archive.addFile(`files/${version}`, size, content)
    else missing += 1
  }
  return missing
}

/** Puts a backup into a place where nothing is yet. All of its rows arrive, or none. */
import type { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import type { DatabaseServer, Run } from '../database/database.ts'
import type { FileStore } from '../gateway/storage/files/file-store.ts'
import type { SecretStore } from '../start/secret-store.ts'
import {
  type About,
  type ArchivePart,
  aboutSchema,
  type End,
  endSchema,
  readParts,
} from './archive.ts'
import { insertRows } from './kept-tables.ts'
import { type Sequences, setSequences } from './sequences.ts'
import { withoutChecks } from './without-checks.ts'

export interface Target {
  readonly server: DatabaseServer
  readonly files: FileStore
  readonly secrets: SecretStore
}

/** @throws where the stream is no backup, is cut off, or holds something else than its end says. */
export async function readBackup(
  stream: Readable,
  /** Brings an empty database to the migrations that the backup knows. */
  prepare: (about: About) => Promise<Target>,
): Promise<End> {
  const parts = readParts(stream)
  const first = await parts.next()
  if (first.done || first.value.header.name !== 'about.json') {
    throw new Error('This is no backup of Rodízio.')
  }
  const about = aboutSchema.parse(await json(first.value))
  const { server, files, secrets } = await prepare(about)
  const { keys, end } = await server.asOwner((run) =>
    withoutChecks(run, about.tables, () => takeParts(parts, { run, about, files })),
  )
  await secrets.update(async () => keys as Awaited<ReturnType<SecretStore['update']>>)
  return end
}

async function takeParts(
  parts: AsyncIterator<ArchivePart>,
  { run, about, files }: { run: Run; about: About; files: FileStore },
): Promise<{ keys: unknown; end: End }> {
  const tables = new Map(about.tables.map((table) => [table.name, table]))
  const rows = Object.fromEntries(about.tables.map(({ name }) => [name, 0]))
  let fileCount = 0
  let keys: unknown
  while (true) {
    const { done, value: part } = await parts.next()
    if (done) throw new Error('The backup is cut off: its end is missing.')
    const [kind, name = ''] = part.header.name.split('/')
    if (kind === 'rows') {
      const table = tables.get(name)
      if (!table) throw new Error(`The backup holds rows of ${name}, which it does not describe.`)
      rows[name] = (rows[name] ?? 0) + (await insert(run, insertRows(table, await text(part))))
    } else if (kind === 'files') {
      await files.write(name, part)
      fileCount += 1
    } else if (kind === 'sequences.json') {
      await setSequences(run, (await json(part)) as Sequences)
    } else if (kind === 'keys.json') {
      keys = await json(part)
    } else if (kind === 'end.json') {
      const end = endSchema.parse(await json(part))
      if (isDeepStrictEqual(end.rows, rows) && end.files === fileCount) return { keys, end }
      throw new Error('The backup does not hold what its end says: it is damaged.')
    }
  }
}

async function insert(run: Run, statement: ReturnType<typeof insertRows>): Promise<number> {
  const [row] = await run<{ count: number }>(
    sql`with inserted as (${statement} returning 1) select count(*) from inserted`,
  )
  return row?.count ?? 0
}

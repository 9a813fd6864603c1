/** Completely or not at all. */
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import sql, { raw } from 'sql-template-tag'
import type { Secrets } from 'supabase-server'
import type { Run } from 'supabase-server/database'
import type { Restored } from './archive.ts'
import { type About, type ArchivePart, endSchema, parseJson, readJson } from './archive.ts'
import { insertRows } from './kept-tables.ts'
import { type Sequences, setSequences } from './sequences.ts'
import { expectUnused, type Target } from './target.ts'
import { withoutChecks } from './without-checks.ts'

/** @throws if truncated, damaged, or different from the counts of its end */
export async function readBackup(
  /** The parts after `about`. */
  parts: AsyncIterator<ArchivePart>,
  about: About,
  /** An empty database at the backup's migrations. */
  target: Target,
  /** In the transaction of the rows. */
  finishRows: (run: Run) => Promise<void>,
): Promise<Restored> {
  const written: string[] = []
  try {
    return await target.server.asOwner(async (run) => {
      await run(raw('lock table auth.users in access exclusive mode'))
      await expectUnused(run)
      const { known, unknown } = await sortTables(run, about)
      const { keys, end } = await withoutChecks(run, [...known.keys()], () =>
        takeParts(parts, { run, about, known, target, written }),
      )
      // A backup may be older than the column; a trigger fills it in.
      await run(raw('update public.sellers set phone_key = null where phone_key is null'))
      // Or than the tail: all its leads are counted.
      await run(sql`
        update private.company_tallies t
        set folded = (select max(l.arrival) from public.leads_captured l where l.company_id = t.company_id)
        where t.folded = 0 and t.leads > 0`)
      // Or than what contacts are filtered by.
      await run(sql`
        update private.contacts c set outcome = n.outcome, link_id = n.link_id, campaign = n.campaign
        from public.leads_captured l cross join lateral private.contact_of(l) n
        where l.id = c.lead_id and (c.outcome <> n.outcome or c.campaign is distinct from n.campaign
          or c.link_id is null and n.link_id is not null)`)
      await finishRows(run)
      await finish(run, target, keys, end.rows['storage.objects'] ?? 0)
      return { ...end, unknown }
    })
  } catch (error) {
    await target.files.remove(written)
    throw error
  }
}

interface Taking {
  readonly run: Run
  readonly about: About
  readonly known: ReadonlyMap<string, About['tables'][number]>
  readonly target: Target
  /** Names of the stored files. */
  readonly written: string[]
}

async function takeParts(parts: AsyncIterator<ArchivePart>, taking: Taking) {
  const { run, about, known, target, written } = taking
  const rows = Object.fromEntries(about.tables.map(({ name }) => [name, 0]))
  let keys: Secrets | undefined
  let sequences: Sequences | undefined
  while (true) {
    const { done, value: part } = await parts.next()
    if (done) throw new Error('The backup is cut off: its end is missing.')
    const [kind, name = ''] = part.header.name.split('/')
    if (kind === 'rows') {
      const lines = await text(part)
      const table = known.get(name)
      const count = table
        ? await insert(run, insertRows(table, lines))
        : (parseJson(lines) as unknown[]).length
      rows[name] = (rows[name] ?? 0) + count
    } else if (kind === 'files') {
      written.push(name)
      await target.files.write(name, part)
    } else if (kind === 'sequences.json') {
      sequences = (await readJson(part)) as Sequences
      await setSequences(run, sequences)
    } else if (kind === 'keys.json') {
      keys = (await readJson(part)) as Secrets
    } else if (kind === 'end.json') {
      const end = endSchema.parse(await readJson(part))
      const isWhole = isDeepStrictEqual(end.rows, rows) && end.files === written.length
      if (!isWhole || !keys || !sequences) throw new Error(damaged)
      // Verifies the compression's checksum.
      if (!(await parts.next()).done) throw new Error(damaged)
      return { keys, end }
    }
  }
}

const damaged = 'The backup does not hold what its end says: it is damaged.'

async function insert(run: Run, statement: ReturnType<typeof insertRows>): Promise<number> {
  const [row] = await run<{ count: number }>(
    sql`with inserted as (${statement} returning 1) select count(*) from inserted`,
  )
  return row?.count ?? 0
}

/** Someone may have created tables by hand. */
async function sortTables(run: Run, { tables }: About) {
  const there = await run<{ name: string }>(sql`
    select name from json_array_elements_text(${JSON.stringify(tables.map(({ name }) => name))}::json) as n (name)
    where to_regclass(name) is not null`)
  const names = new Set(there.map(({ name }) => name))
  const known = tables.filter(({ name }) => names.has(name))
  return {
    known: new Map(known.map((table) => [table.name, table])),
    unknown: tables.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  }
}

async function finish(run: Run, target: Target, keys: Secrets, objects: number): Promise<void> {
  // Prevents demo data, whatever SEED says.
  await run(sql`
    insert into supabase_migrations.seed_files (path, hash) values ('seed.sql', 'restored')
    on conflict do nothing`)
  if (objects > 0 && target.server.database.engine === 'postgres') {
    await run(sql`select _gateway.claim_file_place(${target.files.place})`)
  }
  await target.keepKeys(run, keys)
}

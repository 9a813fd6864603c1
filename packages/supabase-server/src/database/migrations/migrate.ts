import sql from 'sql-template-tag'
import { withoutValues } from '../../describe-error.ts'
import { againAfterDeadlock } from '../again-after-deadlock.ts'
import { DatabaseError, type DatabaseServer, type Run } from '../database.ts'
import { lockStart } from '../lock-start.ts'
import { expectOwn } from './expect-own.ts'
import { bootstrapChecksum, type Migration, type Rules, readMigrations } from './read-migrations.ts'

/**
 * Applies the bootstrap and each missing migration in order; returns the names applied. Safe to run concurrently.
 * @throws when an applied file has changed
 */
export async function migrate(
  server: DatabaseServer,
  { bootstrap, folder, only }: Rules,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  if (await isUpToDate(server, bootstrap, migrations)) {
    await server.letRequestsIn()
    return []
  }
  await server.asOwner(async (run, script) => {
    await lockStart(run)
    if (server.database.engine === 'postgres') await expectOwn(run)
    await script(ledger)
    expectBaseline(migrations, await readApplied(run))
    if (server.database.engine === 'pglite' && (await isSame(run, bootstrap))) return
    for (const text of bootstrap) await script(text)
  })
  await server.letRequestsIn()
  const applied = await server.asOwner(readApplied)
  const missing = migrations.filter(
    (migration) => !isApplied(migration, applied) && (only?.has(migration.version) ?? true),
  )
  const done: string[] = []
  for (const migration of missing) {
    if (await apply(server, migration)) done.push(`${migration.version}_${migration.name}`)
  }
  // For an owner without superuser, new tables need a policy for service_role, and published ones their triggers.
  await server.asOwner(async (run) => {
    await lockStart(run)
    await run(sql`select _gateway.grant_service_role(), _gateway.capture_published()`)
  })
  return done
}

const ledger = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  alter table supabase_migrations.schema_migrations add column if not exists checksum text;
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
  create table if not exists supabase_migrations.bootstrap (
    only_one boolean primary key default true check (only_one), checksum text not null
  );
`

/** PostgreSQL repeats an unchanged bootstrap: roles and settings are outside the database, so a restored one lacks them. */
async function isSame(run: Run, bootstrap: readonly string[]): Promise<boolean> {
  const changed = await run(sql`
    insert into supabase_migrations.bootstrap as b (checksum) values (${bootstrapChecksum(bootstrap)})
    on conflict (only_one) do update set checksum = excluded.checksum
      where b.checksum is distinct from excluded.checksum
    returning 1`)
  return changed.length === 0
}

/** Checking every object took a third of the embedded engine's start. */
async function isUpToDate(
  { asOwner, database }: DatabaseServer,
  bootstrap: readonly string[],
  migrations: readonly Migration[],
): Promise<boolean> {
  if (database.engine !== 'pglite') return false
  return asOwner(async (run) => {
    const [ledger] = await run(
      sql`select to_regclass('supabase_migrations.bootstrap') is not null as here`,
    )
    if (!ledger?.here) return false
    const [row] = await run(sql`select checksum from supabase_migrations.bootstrap`)
    if (row?.checksum !== bootstrapChecksum(bootstrap)) return false
    const applied = await readApplied(run)
    return migrations.every((migration) => isApplied(migration, applied))
  })
}

/** A database migrated by the files that a baseline replaces already has its tables. */
function expectBaseline(
  migrations: readonly Migration[],
  applied: Map<string, string | null>,
): void {
  const baseline = migrations.find(({ replaces }) => replaces)
  if (!baseline || applied.size === 0 || applied.has(baseline.version)) return
  throw new Error(
    'This database was made by a version before the first release. With that version run ' +
      '`npm run backup -- rodizio.tar.gz`; with this one, into an empty DATA_DIR or database, ' +
      '`npm run restore -- rodizio.tar.gz`.',
  )
}

/** Version to checksum. */
export async function readApplied(run: Run): Promise<Map<string, string | null>> {
  const rows = await run<{ version: string; checksum: string | null }>(
    sql`select version, checksum from supabase_migrations.schema_migrations`,
  )
  return new Map(rows.map(({ version, checksum }) => [version, checksum]))
}

/** A row without checksum was written by the Supabase CLI. */
function isApplied(migration: Migration, applied: Map<string, string | null>): boolean {
  const checksum = applied.get(migration.version)
  if (checksum === undefined) return false
  if (checksum !== null && checksum !== migration.checksum) {
    throw new Error(
      `The migration ${migration.version}_${migration.name}.sql was changed after it had been applied. ` +
        'Restore the file, and put the change into a new migration.',
    )
  }
  return true
}

async function apply(server: DatabaseServer, migration: Migration): Promise<boolean> {
  const { version, name, text, checksum } = migration
  try {
    // Requests of another process may lock the same tables in another order.
    return await againAfterDeadlock(() =>
      server.asOwner(async (run, script) => {
        await lockStart(run)
        if (isApplied(migration, await readApplied(run))) return false
        await script(text)
        await run(sql`
          insert into supabase_migrations.schema_migrations (version, name, statements, checksum)
          values (${version}, ${name}, array[${text}::text], ${checksum})`)
        return true
      }),
    )
  } catch (error) {
    const what = `The migration ${version}_${name}.sql failed${lineOf(error, text)}`
    throw new Error(`${what}: ${withoutValues(error as Error)}`, { cause: error })
  }
}

function lineOf(error: unknown, text: string): string {
  if (!(error instanceof DatabaseError) || error.position === null) return ''
  const before = [...text].slice(0, error.position - 1)
  return ` in line ${before.filter((sign) => sign === '\n').length + 1}`
}

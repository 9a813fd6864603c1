import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate, openPostgres } from 'supabase-server/database'
import { bootstrap } from '../../packages/supabase-server/tests/support/database/bootstrap.ts'
import { withDatabase } from '../../packages/supabase-server/tests/support/database/start-postgres.ts'
import { migrations, schemas } from '../../tests/support/project.ts'

const pgdelta = join(import.meta.dirname, '../../node_modules/.bin/pgdelta')

/** @param cluster URL of the superuser of a temporary cluster @returns a message */
export async function writeMigration(name: string, cluster: string): Promise<string> {
  const version = new Date()
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 14)
  const file = join(migrations, `${version}_${name}.sql`)
  const existing = (await readdir(migrations)).filter((entry) => entry.endsWith('.sql'))
  if (existing.length === 0) {
    await writeFile(file, schemas)
    return `${file} is the baseline.`
  }
  const folder = await mkdtemp(join(tmpdir(), 'rodizio-migration-'))
  try {
    await writeFile(join(folder, '1_schemas.sql'), schemas)
    const source = await createDatabase(cluster, 'of_migrations', migrations)
    const desired = await createDatabase(cluster, 'of_schemas', folder)
    const plan = join(folder, 'plan.json')
    run('plan', '--source', source, '--desired', desired, '--out', plan)
    run('render', '--plan', plan, '--out', file, '--allow-drops')
    const statements = (await readFile(file, 'utf8')).split('\n\n')
    await writeFile(file, statements.filter((statement) => !ofOwner.test(statement)).join('\n\n'))
  } finally {
    await rm(folder, { recursive: true })
  }
  return `Read ${file} next to the change in supabase/schemas: rows are yours to move.`
}

/** The role that migrates becomes the owner, with all rights. */
const ofOwner = /^(ALTER .* OWNER TO .*|(GRANT|REVOKE) .* (TO|FROM) "postgres");\n?$/

/** Named by the table's oid. */
const dropOfRealtime = `do $$
declare
  made record;
begin
  for made in
    select oid::regprocedure as name from pg_catalog.pg_proc
    where pronamespace = '_gateway'::regnamespace and proname ~ '^capture_[0-9]+$'
  loop
    execute format('drop function %s cascade', made.name);
  end loop;
end
$$`

async function createDatabase(cluster: string, name: string, folder: string): Promise<string> {
  const administration = postgres(cluster, { max: 1, onnotice: () => {} })
  await administration.unsafe(`create database ${name}`)
  await administration.end()
  const url = withDatabase(cluster, name)
  const server = await openPostgres(url)
  await migrate(server, { bootstrap, folder })
  await server.asOwner((_, script) => script(dropOfRealtime))
  await server.close()
  return url
}

function run(...parameters: string[]): void {
  execFileSync(pgdelta, parameters, { stdio: 'inherit' })
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseServer, migrate } from 'supabase-server/database'
import { beforeAll, expect, test } from 'vitest'
import { bootstrap } from '../../packages/supabase-server/tests/support/database/bootstrap.ts'
import {
  engine,
  openEmptyDatabase,
  openTestDatabase,
} from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { migrations, schemas } from '../support/project.ts'
import { findDifferences, readCatalogue } from './catalogue.ts'

let migrated: DatabaseServer
let described: DatabaseServer
beforeAll(async () => {
  described = await openEmptyDatabase()
  migrated = await openMigrated()
  const folder = await mkdtemp(join(tmpdir(), 'rodizio-schemas-'))
  await writeFile(join(folder, '1_schemas.sql'), schemas)
  await migrate(described, { bootstrap, folder })
  await rm(folder, { recursive: true })
})

/** A copied PostgreSQL database lacks its settings. */
async function openMigrated(): Promise<DatabaseServer> {
  if (engine === 'pglite') return openTestDatabase()
  const server = await openEmptyDatabase()
  await migrate(server, { bootstrap, folder: migrations })
  return server
}

const compare = async () =>
  findDifferences(await readCatalogue(migrated), await readCatalogue(described), [
    'the migrations',
    'the schemas',
  ])

test('the migrations make every object as the schemas define it', async () => {
  expect(await compare()).toEqual([])
})

test('each object that differs is named', async () => {
  await described.asOwner((_, script) =>
    script(`
      create table public.extra (id integer);
      create policy more on public.sellers for select to anon using (true);
      grant insert on public.leads_captured to authenticated;
      drop trigger guard_figures on public.sellers;
      create or replace function private.touch() returns trigger language plpgsql as 'begin return new; end';
      update public.lead_sources set label = 'Outra' where source = 'outros'`),
  )
  const differences = (await compare()).join('\n')
  for (const named of [
    'table public.extra is only in the schemas',
    'policy more on public.sellers is only in the schemas',
    'grant of INSERT on relation public.leads_captured to authenticated is only in the schemas',
    'trigger guard_figures on public.sellers is only in the migrations',
    'function private.touch() is CREATE OR REPLACE FUNCTION',
    '"label": "Outra"',
  ]) {
    expect(differences).toContain(named)
  }
})

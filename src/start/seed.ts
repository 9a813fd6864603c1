import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { DatabaseServer } from '../database/database.ts'

/** Applies the project's seed.sql, if it has one, once; recorded where the Supabase CLI records it. Returns whether it did. */
export async function applySeed(server: DatabaseServer, projectDir: string): Promise<boolean> {
  const file = join(projectDir, 'seed.sql')
  if (!existsSync(file)) return false
  const text = await readFile(file, 'utf8')
  return server.asOwner(async (run, script) => {
    await run(sql`select pg_advisory_xact_lock(7364124)`)
    await script(
      'create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)',
    )
    const done = await run(sql`
      insert into supabase_migrations.seed_files (path, hash)
      values ('seed.sql', md5(${text}::text)) on conflict do nothing returning path`)
    if (done.length === 0) return false
    await script(text)
    return true
  })
}

import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { DatabaseServer } from '../database/database.ts'
import { lockStart } from '../database/lock-start.ts'
import { readIfPresent } from './read-if-present.ts'

/** The site URL of seeds, as with the Supabase CLI. */
const writtenFor = 'http://localhost:3000'

/**
 * Applies seed.sql once, recorded like the Supabase CLI does; links in it get this server's origin.
 * Returns whether it was applied.
 */
export async function applySeed(
  server: DatabaseServer,
  projectDir: string,
  origin = writtenFor,
): Promise<boolean> {
  const text = await readIfPresent(join(projectDir, 'seed.sql'))
  if (text === undefined) return false
  return server.asOwner(async (run, script) => {
    await lockStart(run)
    const done = await run(sql`
      insert into supabase_migrations.seed_files (path, hash)
      values ('seed.sql', md5(${text}::text)) on conflict do nothing returning path`)
    if (done.length === 0) return false
    await script(text.replaceAll(writtenFor, origin))
    return true
  })
}

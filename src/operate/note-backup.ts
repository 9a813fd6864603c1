import sql from 'sql-template-tag'
import type { Run } from 'supabase-server/database'

/** For the platform's health. Another project, or an earlier release, has no place for it. */
export async function noteBackup(run: Run, at = new Date().toISOString()): Promise<void> {
  const [row] = await run<{ can: boolean }>(
    sql`select to_regprocedure('private.note_backup(text,timestamptz)') is not null as can`,
  )
  if (row?.can) await run(sql`select private.note_backup(p_at => ${at}::timestamptz)`)
}

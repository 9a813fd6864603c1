import sql, { join, raw } from 'sql-template-tag'
import type { DatabaseServer, Row, Statement } from 'supabase-server/database'

export function ask<R extends Row = Row>(server: DatabaseServer, statement: Statement) {
  return server.asOwner((run) => run<R>(statement))
}

export async function askOne<R extends Row = Row>(server: DatabaseServer, statement: Statement) {
  const [row] = await ask<R>(server, statement)
  if (!row) throw new Error('no row')
  return row
}

/** Table and column names are not escaped. */
export async function change(
  server: DatabaseServer,
  table: string,
  { id }: { id: string },
  columns: Record<string, string | number | boolean | null>,
): Promise<void> {
  const changes = Object.entries(columns).map(([name, value]) => sql`${raw(name)} = ${value}`)
  await ask(server, sql`update ${raw(table)} set ${join(changes)} where id = ${id}`)
}

import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Mutation } from '../plan/plan-mutation.ts'
import { bodyRows } from './sql-body.ts'
import { logicSql, whereClause } from './sql-filter.ts'
import { name, qualified } from './sql-name.ts'

type Insert = Extract<Mutation, { kind: 'insert' }>
type Update = Extract<Mutation, { kind: 'update' }>

export function mutationSql(mutation: Mutation, returning: Sql): Sql {
  switch (mutation.kind) {
    case 'insert':
      return insertSql(mutation, returning)
    case 'update':
      return updateSql(mutation, returning)
    case 'delete': {
      const where = whereClause(mutation.where.map(logicSql))
      return sql`delete from ${target(mutation)}${where} returning ${returning}`
    }
  }
}

const target = ({ table }: Mutation) => sql`${qualified(table)} as ${name(table.name)}`

function insertSql(insert: Insert, returning: Sql): Sql {
  const { table, columns, body, where, conflict } = insert
  const into = sql`insert into ${qualified(table)} as ${name(table.name)}`
  const counting = conflict && columns.length > 0 ? [sql`${countInserted(1)} <> '0'`] : []
  const conditions = whereClause([...where.map(logicSql), ...counting])
  const resolution = conflict ? conflictSql(insert, conflict) : empty
  const rest = sql`${conditions}${resolution} returning ${returning}`
  if (columns.length > 0) {
    const names = columns.map((column) => name(column.name))
    return sql`${into} (${join(names, ', ')}) ${bodyRows(insert)}${rest}`
  }
  // Objects without keys insert default rows: PostgreSQL accepts a select list without columns.
  return sql`${into} select from json_array_elements(${body.rows}::json) as "_body"${rest}`
}

function conflictSql({ columns }: Insert, conflict: NonNullable<Insert['conflict']>): Sql {
  const keys = join(conflict.columns.map(name), ', ')
  if (!conflict.merge || columns.length === 0) return sql` on conflict (${keys}) do nothing`
  const updates = columns.map(({ name: own }) => sql`${name(own)} = excluded.${name(own)}`)
  return sql` on conflict (${keys}) do update set ${join(updates, ', ')} where ${countInserted(-1)} <> '-1'`
}

/** Each row counts up when proposed and down when it updates; the remainder was inserted. */
function countInserted(step: 1 | -1): Sql {
  return sql`set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + ${raw(`(${step})`)})::text, true)`
}

function updateSql(update: Update, returning: Sql): Sql {
  const conditions = update.where.map(logicSql)
  if (update.columns.length === 0) {
    return sql`select ${returning} from ${target(update)} where false`
  }
  const changes = update.columns.map(({ name: own }) => sql`${name(own)} = "_given".${name(own)}`)
  return sql`update ${target(update)} set ${join(changes, ', ')} from (${bodyRows(update)} limit 1) as "_given"${whereClause(conditions)} returning ${returning}`
}

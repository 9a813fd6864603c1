import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Embed, ReadNode, Source } from '../plan/read-plan.ts'
import { name, qualified } from './sql-name.ts'

export function joinConditions(parent: ReadNode, { node, relationship }: Embed): Sql[] {
  const equal = (a: Sql, left: string, b: Sql, right: string) =>
    sql`${a}.${name(left)} = ${b}.${name(right)}`
  const own = name(node.alias)
  const outer = name(parent.alias)
  switch (relationship.kind) {
    case 'computed':
      return []
    case 'many-to-many': {
      const junction = raw('"_junction"')
      const conditions = [
        ...relationship.columns.map(([local, there]) => equal(junction, there, outer, local)),
        ...relationship.junctionColumns.map(([here, foreign]) =>
          equal(junction, here, own, foreign),
        ),
      ]
      return [
        sql`exists (select 1 from ${qualified(relationship.junction)} as ${junction} where ${join(conditions, ' and ')})`,
      ]
    }
    default:
      return relationship.columns.map(([local, foreign]) => equal(own, foreign, outer, local))
  }
}

export function madeOfRow({ routine, alias, parent }: NonNullable<Source['madeOf']>): Sql {
  const row = name(alias)
  const { table } = parent
  if (!parent.isResult || !table) return sql`${qualified(routine)}(${row})`
  const columns = join(
    parent.columns.map((column) => sql`${row}.${name(column.name)}`),
    ', ',
  )
  return sql`${qualified(routine)}(row(${columns})::${qualified(table)})`
}

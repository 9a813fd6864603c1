import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { CallPlan } from '../plan/plan-call.ts'
import type { Routine } from '../schema/schema-document.ts'
import { definitions } from './sql-body.ts'
import { textArray } from './sql-filter.ts'
import { name, qualified } from './sql-name.ts'
import { computedSqlOf } from './sql-returning.ts'

export const scalarName = raw('"pgrst_scalar"')

export function callSql({ routine, input, read }: CallPlan): Sql {
  const own = name(routine.name)
  const rows = routine.columns
    ? sql`select ${own}.*${read ? computedSqlOf(read, routine.name) : empty} from `
    : sql`select ${own}.${scalarName} from `
  const as = routine.columns || routine.record ? sql` as ${own}` : sql` as ${own}(${scalarName})`
  const called = (values: Sql) => sql`${qualified(routine)}(${values})${as}`
  switch (input.from) {
    case 'whole':
      return sql`${rows}${called(sql`${input.value}::${raw(routine.params[0]?.type ?? 'json')}`)}`
    case 'query':
      return sql`${rows}${called(valuesFromQuery(routine, input.values))}`
    case 'json': {
      const params = routine.params.filter((param) => input.keys.includes(param.name))
      if (params.length === 0) return sql`${rows}${called(empty)}`
      const values = params.map((param) => argument(param, sql`"_arguments".${name(param.name)}`))
      return sql`${rows}(select * from json_to_recordset(${input.rows}::json) as "_row"(${definitions(params)}) limit 1) as "_arguments", lateral ${called(join(values, ', '))}`
    }
  }
}

function valuesFromQuery(routine: Routine, given: ReadonlyMap<string, readonly string[]>): Sql {
  const values = routine.params.flatMap((param) => {
    const texts = given.get(param.name)
    if (!texts) return []
    const value = param.variadic ? textArray(texts) : (texts.at(-1) ?? '')
    return [argument(param, sql`${value}::${raw(param.type)}`)]
  })
  return values.length === 0 ? empty : join(values, ', ')
}

function argument(param: Routine['params'][number], value: Sql): Sql {
  if (param.name === '') return value
  return sql`${raw(param.variadic ? 'variadic ' : '')}${name(param.name)} := ${value}`
}

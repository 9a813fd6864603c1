/** Third of the four nouns: one SQL statement that does the work and writes the answer's body. */
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { MediaType } from './media-type.ts'
import type { CallPlan, Plan } from './plan.ts'
import type { ReadNode } from './read-plan.ts'
import type { ApiRequest } from './request.ts'
import { callSql, scalarName } from './sql-call.ts'
import { mutationSql, returningSql } from './sql-mutation.ts'
import { countRows, resultName, rowJson, selectRows } from './sql-read.ts'

export function buildStatement(plan: Plan, request: ApiRequest, countsAll: boolean): Sql {
  switch (plan.kind) {
    case 'read': {
      const total = countsAll ? totalOf(countRows(plan.read)) : unknownTotal
      return answer(empty, total, bodyOfRows(request.accept, plan.read), selectRows(plan.read))
    }
    case 'mutation':
      return mutationStatement(plan, request)
    case 'call':
      return callStatement(plan, request, countsAll)
  }
}

const unknownTotal = raw('null::bigint')
const totalOf = (rows: Sql) => sql`(select count(*) from (${rows}) as "_counted")`

function answer(before: Sql, total: Sql, body: Sql, rows: Sql, more: Sql = empty): Sql {
  return sql`${before}select ${total} as total, count(*) as page, ${body} as body,
nullif(current_setting('response.headers', true), '') as headers,
nullif(current_setting('response.status', true), '') as status${more}
from (${rows}) as "_row"`
}

function bodyOfRows({ shape, stripNulls }: MediaType, read: ReadNode): Sql {
  const all = sql`json_agg(${rowJson(read)})`
  const rows = shape === 'object' ? sql`coalesce(${all}->0, 'null')` : sql`coalesce(${all}, '[]')`
  return stripNulls ? sql`json_strip_nulls(${rows})::text` : sql`${rows}::text`
}

function mutationStatement(plan: Extract<Plan, { kind: 'mutation' }>, request: ApiRequest): Sql {
  const { mutation, read } = plan
  const wantsLocation = mutation.kind === 'insert' && request.preferences.return === 'headers-only'
  const keys = wantsLocation ? mutation.table.primaryKey : []
  const changed = mutationSql(mutation, returningSql(mutation.table, read, keys))
  const before = sql`with ${resultName} as (${changed}) `
  const inserted = sql`, nullif(current_setting('pgrst.inserted', true), '')::int as inserted`
  if (read)
    return answer(
      before,
      unknownTotal,
      bodyOfRows(request.accept, read),
      selectRows(read),
      inserted,
    )
  const rows = sql`select * from ${resultName}`
  const body = wantsLocation ? raw(`(json_agg("_row")->0)::text`) : raw('null::text')
  return answer(before, unknownTotal, body, rows, inserted)
}

function callStatement(plan: CallPlan, request: ApiRequest, countsAll: boolean): Sql {
  const { routine, read } = plan
  const before = sql`with ${resultName} as (${callSql(plan)}) `
  if (read) {
    const total = countsAll ? totalOf(countRows(read)) : unknownTotal
    const accept: MediaType = routine.set ? request.accept : { ...request.accept, shape: 'object' }
    return answer(before, total, bodyOfRows(accept, read), selectRows(read))
  }
  const values = sql`select ${scalarName} from ${resultName}`
  const isList = routine.set && request.accept.shape === 'array'
  const body = isList
    ? sql`coalesce(json_agg("_row".${scalarName}), '[]')::text`
    : sql`coalesce(json_agg("_row".${scalarName})->0, 'null')::text`
  const total = countsAll ? totalOf(values) : unknownTotal
  return answer(before, total, routine.void ? sql`''` : body, values)
}

import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { MediaType } from '../plan/negotiate.ts'
import type { MutationPlan, Plan } from '../plan/plan.ts'
import type { CallPlan } from '../plan/plan-call.ts'
import type { ApiRequest } from '../request/request.ts'
import { bodyOfRows, bodyOfValue } from './sql-answer.ts'
import { callSql, scalarName } from './sql-call.ts'
import { mutationSql } from './sql-mutation.ts'
import { countRows, rangeSql, resultName, selectRows } from './sql-read.ts'
import { returningSql } from './sql-returning.ts'

/** @param counts how far rows beyond the page are counted */
export function buildStatement(plan: Plan, request: ApiRequest, counts: Counts): Sql {
  switch (plan.kind) {
    case 'read': {
      const total = counts === 'none' ? unknownTotal : totalOf(countRows(plan.read), counts)
      const body = request.headOnly ? noBody : bodyOfRows(plan.media, plan.read)
      return answer(empty, total, body, selectRows(plan.read))
    }
    case 'mutation':
      return mutationStatement(plan, request)
    case 'call':
      return callStatement(plan, request, counts)
  }
}

export type Counts = 'none' | 'all' | number

const unknownTotal = raw('null::bigint')

const noBody = raw(`''::text`)

function totalOf(rows: Sql, counts: Counts): Sql {
  const most = typeof counts === 'number' ? sql` limit ${counts}` : empty
  return sql`(select count(*) from (${rows}${most}) as "_counted")`
}

function answer(before: Sql, total: Sql, body: Sql, rows: Sql, more: Sql = empty): Sql {
  return sql`${before}select ${total} as total, count(*) as page, ${body} as body,
nullif(current_setting('response.headers', true), '') as headers,
nullif(current_setting('response.status', true), '') as status${more}
from (${rows}) as "_row"`
}

function mutationStatement({ mutation, read, media }: MutationPlan, request: ApiRequest): Sql {
  const wantsLocation = mutation.kind === 'insert' && request.preferences.return === 'headers-only'
  const keys = wantsLocation ? mutation.table.primaryKey : []
  const changed = mutationSql(mutation, returningSql(mutation.table, read, keys))
  const before = sql`with ${resultName} as (${changed}) `
  const inserted = sql`, nullif(current_setting('pgrst.inserted', true), '')::int as inserted`
  if (read) {
    return answer(before, unknownTotal, bodyOfRows(media, read), selectRows(read), inserted)
  }
  const rows = sql`select * from ${resultName}`
  const body = keys.length > 0 ? raw(`(json_agg("_row")->0)::text`) : raw('null::text')
  return answer(before, unknownTotal, body, rows, inserted)
}

function callStatement(
  { routine, input, media, read, ...plan }: CallPlan,
  { headOnly }: ApiRequest,
  counts: Counts,
): Sql {
  const before = sql`with ${resultName} as (${callSql({ routine, input, media, read, ...plan })}) `
  if (read) {
    const total = counts === 'none' ? unknownTotal : totalOf(countRows(read), counts)
    const one: MediaType =
      routine.set || media.shape !== 'array' ? media : { ...media, shape: 'object' }
    return answer(before, total, headOnly ? noBody : bodyOfRows(one, read), selectRows(read))
  }
  const values = sql`select ${scalarName} from ${resultName}`
  const total = counts === 'none' ? unknownTotal : totalOf(values, counts)
  const ranged = sql`${values}${rangeSql(plan.range)}`
  return answer(before, total, headOnly ? noBody : bodyOfValue(media, routine), ranged)
}

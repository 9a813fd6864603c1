import { AppError } from '../../app-error.ts'
import type { Query } from '../request/query-string.ts'

/** PUT filters by the whole primary key: https://docs.postgrest.org/en/stable/references/api/tables_views.html#put */
export function checkPut({ filters, limits, offsets }: Query, primaryKey: readonly string[]): void {
  if ([...limits, ...offsets].some(({ path }) => path.length === 0)) {
    throw new AppError('PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const own = filters.filter(({ path }) => path.length === 0)
  const named = own.map(({ value }) => {
    if (value.kind !== 'filter') return undefined
    const { field, negated, operation } = value.filter
    const isEqual =
      operation.kind === 'compare' &&
      operation.operator === 'eq' &&
      operation.quantifier === undefined
    return isEqual && !negated && field.path.length === 0 ? field.name : undefined
  })
  const isKey =
    primaryKey.length > 0 &&
    named.every((name) => name !== undefined && primaryKey.includes(name)) &&
    primaryKey.every((name) => named.includes(name))
  if (isKey) return
  throw new AppError(
    'PGRST105',
    "Filters must include all and only primary key columns with 'eq' operators",
  )
}

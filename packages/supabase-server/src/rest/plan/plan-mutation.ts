import { AppError } from '../../app-error.ts'
import type { Body } from '../request/body.ts'
import type { Query } from '../request/query-string.ts'
import type { ApiRequest } from '../request/request.ts'
import type { Column, Table } from '../schema/schema-document.ts'
import { planLogic } from './plan-logic.ts'
import { checkPut } from './put-conditions.ts'
import type { PlannedLogic } from './read-plan.ts'

interface Given {
  readonly table: Table
  readonly columns: readonly Column[]
  readonly body: Body
  /** A key missing from a row takes the column's default instead of null. */
  readonly fillDefaults: boolean
  readonly where: readonly PlannedLogic[]
}

export type Mutation =
  | (Given & {
      readonly kind: 'insert'
      readonly conflict?: { readonly columns: readonly string[]; readonly merge: boolean }
      readonly isPut: boolean
    })
  | (Given & { readonly kind: 'update' })
  | { readonly kind: 'delete'; readonly table: Table; readonly where: readonly PlannedLogic[] }

const bodyAlias = '_body'

export function planMutation(
  request: ApiRequest,
  table: Table,
): { mutation: Mutation; rest: Query } {
  const { action, query } = request
  const [own, embedded] = partition(query.filters, ({ path }) => path.length === 0)
  const rest: Query = {
    ...query,
    filters: embedded,
    // PostgREST 13 and newer ignores limits on written rows.
    limits: query.limits.filter(({ path }) => path.length > 0),
    offsets: query.offsets.filter(({ path }) => path.length > 0),
  }
  if (action === 'upsert') checkPut(query, table.primaryKey)
  const source = { ...table, table, isResult: false }
  const alias = action === 'upsert' ? bodyAlias : table.name
  const node = { source, alias, embeds: [] }
  const where = own.map(({ value }) => planLogic(node, value))
  if (action === 'delete') return { mutation: { kind: 'delete', table, where }, rest }
  const given: Given = {
    table,
    columns: planColumns(request, table),
    body: request.body,
    fillDefaults: request.preferences.missing === 'default',
    where,
  }
  if (action === 'update') return { mutation: { kind: 'update', ...given }, rest }
  if (action === 'upsert') {
    const conflict = { columns: table.primaryKey, merge: true }
    return { mutation: { kind: 'insert', ...given, conflict, isPut: true }, rest }
  }
  const conflict = planConflict(request, table)
  return { mutation: { kind: 'insert', ...given, where: [], conflict, isPut: false }, rest }
}

function planConflict({ query, preferences }: ApiRequest, table: Table) {
  const target = planNames(table, query.onConflict ?? table.primaryKey)
  if (preferences.resolution === undefined || target.length === 0) return undefined
  return {
    columns: target.map(({ name }) => name),
    merge: preferences.resolution === 'merge-duplicates',
  }
}

function planColumns({ action, query, body }: ApiRequest, table: Table): Column[] {
  const columns = action === 'upsert' ? undefined : query.columns
  if (!columns && !body.uniform) {
    throw new AppError('PGRST102', 'All object keys must match')
  }
  return planNames(table, columns ?? body.keys)
}

function planNames(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.find((one) => one.name === name)
    if (column) return column
    throw new AppError(
      'PGRST204',
      `Could not find the '${name}' column of '${table.name}' in the schema cache`,
    )
  })
}

function partition<T>(values: readonly T[], test: (value: T) => boolean): [T[], T[]] {
  return [values.filter(test), values.filter((value) => !test(value))]
}

import { AppError } from '../../app-error.ts'
import type { Body } from './body.ts'
import { planLogic } from './plan-logic.ts'
import type { Query } from './query-string.ts'
import type { PlannedLogic } from './read-plan.ts'
import type { ApiRequest } from './request.ts'
import type { Column, Table } from './schema-document.ts'

export type Mutation =
  | {
      readonly kind: 'insert'
      readonly table: Table
      readonly columns: readonly Column[]
      readonly body: Body
      /** A key that is missing in a row takes the column's default instead of null. */
      readonly fillDefaults: boolean
      readonly conflict?: { readonly columns: readonly string[]; readonly merge: boolean }
    }
  | {
      readonly kind: 'update'
      readonly table: Table
      readonly columns: readonly Column[]
      readonly body: Body
      readonly where: readonly PlannedLogic[]
    }
  | { readonly kind: 'delete'; readonly table: Table; readonly where: readonly PlannedLogic[] }

/** The mutation, and what of the query remains for reading the written rows. */
export function planMutation(
  request: ApiRequest,
  table: Table,
): { mutation: Mutation; rest: Query } {
  const { action, query } = request
  const [own, embedded] = partition(query.filters, ({ path }) => path.length === 0)
  const orders = query.orders.filter(({ path }) => path.length > 0)
  const rest: Query = {
    ...query,
    filters: embedded,
    orders,
    limits: query.limits.filter(({ path }) => path.length > 0),
    offsets: query.offsets.filter(({ path }) => path.length > 0),
  }
  if (action === 'insert') return { mutation: planInsert(request, table), rest }
  const source = { ...table, table, isResult: false }
  const node = { source, alias: table.name, embeds: [] }
  const where = own.map(({ value }) => planLogic(node, value))
  if (action === 'delete') return { mutation: { kind: 'delete', table, where }, rest }
  const columns = planColumns(request, table)
  return { mutation: { kind: 'update', table, columns, body: request.body, where }, rest }
}

function planInsert(request: ApiRequest, table: Table): Mutation {
  const { query, preferences, body } = request
  const target = planNames(table, query.onConflict ?? table.primaryKey)
  const conflict =
    preferences.resolution === undefined || target.length === 0
      ? undefined
      : {
          columns: target.map(({ name }) => name),
          merge: preferences.resolution === 'merge-duplicates',
        }
  const columns = planColumns(request, table)
  const fillDefaults = preferences.missing === 'default'
  return { kind: 'insert', table, columns, body, fillDefaults, conflict }
}

function planColumns({ query, body }: ApiRequest, table: Table): Column[] {
  if (!query.columns && !body.uniform) {
    throw new AppError('PGRST102', 'All object keys must match')
  }
  return planNames(table, query.columns ?? body.keys)
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

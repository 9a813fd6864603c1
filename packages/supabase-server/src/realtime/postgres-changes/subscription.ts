import { AppError } from '../../app-error.ts'
import { type Condition, parseFilter } from './parse-filter.ts'
import type { PublishedTable } from './published-tables.ts'

export type Event = 'INSERT' | 'UPDATE' | 'DELETE'

export interface Wanted {
  readonly event: Event | '*'
  readonly schema: string
  readonly table: string
  readonly conditions: readonly Condition[]
  readonly select: readonly string[] | null
}

const events = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** @throws AppError RealtimeDisabledForConfiguration with Realtime's message */
export function parseSubscription(params: Record<string, unknown>): Wanted {
  const { schema, table, filter, select } = params
  if (typeof schema !== 'string' && typeof table !== 'string') {
    throw refused(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    )
  }
  return {
    event: findEvent(params),
    schema: typeof schema === 'string' ? schema : 'public',
    table: typeof table === 'string' ? table : '*',
    conditions: typeof filter === 'string' ? parseFilter(filter) : [],
    select: Array.isArray(select) ? select.filter((one) => typeof one === 'string') : null,
  }
}

function findEvent({ event: given }: Record<string, unknown>): Wanted['event'] {
  const upper = typeof given === 'string' ? given.toUpperCase() : '*'
  return events.has(upper) ? (upper as Event) : '*'
}

export const isAbout = ({ schema, table }: Wanted, published: PublishedTable): boolean =>
  (schema === '*' || schema === published.schema) && (table === '*' || table === published.name)

/** @throws AppError for an unpublished table or a column that the role may not read */
export function requireReadable(
  wanted: Wanted,
  tables: readonly PublishedTable[],
  role: string,
): PublishedTable[] {
  const meant = tables.filter((table) => isAbout(wanted, table))
  if (meant.length === 0) {
    throw refused(
      'Unable to subscribe to changes with given parameters. ' +
        `Please check Realtime is enabled for the given connect parameters: [${inWords(wanted)}]`,
    )
  }
  for (const { columns } of meant) {
    const readable = new Set(
      columns.filter(({ roles }) => roles.includes(role)).map(({ name }) => name),
    )
    const unknown = wanted.conditions.find(({ column }) => !readable.has(column))
    if (unknown) throw refusedFilter(wanted, `invalid column for filter ${unknown.column}`)
    const unread = wanted.select?.find((column) => !readable.has(column))
    if (unread !== undefined) throw refusedFilter(wanted, `invalid column for select ${unread}`)
  }
  return meant
}

export const refusedFilter = (wanted: Wanted, reason: string): AppError =>
  refused(
    'Unable to subscribe to changes with given parameters. An exception happened so please check your ' +
      `connect parameters: [${inWords(wanted)}]. Exception: ${reason}`,
  )

const refused = (message: string) => new AppError('RealtimeDisabledForConfiguration', message)

function inWords({ event, schema, table, conditions, select }: Wanted): string {
  const filters = conditions.map(
    ({ column, operator, isNegated, values }) =>
      `${column}=${isNegated ? 'not.' : ''}${operator}.${values.join(',')}`,
  )
  return `event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters}], select: ${select ?? 'nil'}`
}

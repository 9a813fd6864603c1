/** Whoever listens to the database: found by table, and by a row's key before anything is asked of the database. */
import type { Caller } from '../../../database/database.ts'
import type { FeedRow } from '../feed.ts'
import type { Condition } from './parse-filter.ts'
import type { PublishedTable } from './published-tables.ts'
import { type Event, isAbout, type Wanted } from './subscription.ts'

/** Whoever is told: a channel. */
export interface Listener {
  readonly number: number
  readonly caller: Caller
  push(event: string, payload: unknown): void
}

export interface Subscription {
  readonly id: number
  readonly channel: Listener
  readonly wanted: Wanted
}

export class Subscribers {
  private readonly byTable = new Map<string, Set<Subscription>>()

  add(subscription: Subscription): void {
    const place = placeOf(subscription.wanted)
    const all = this.byTable.get(place) ?? new Set()
    this.byTable.set(place, all.add(subscription))
  }

  remove(subscription: Subscription): void {
    const place = placeOf(subscription.wanted)
    const all = this.byTable.get(place)
    if (all?.delete(subscription) && all.size === 0) this.byTable.delete(place)
  }

  /** Those that may want it: what a filter asks of other columns than the key, the database knows. */
  find(table: PublishedTable, event: Event, key: FeedRow['key']): Subscription[] {
    const { schema, name } = table
    const places = [`${schema}.${name}`, `${schema}.*`, `*.${name}`, '*.*']
    return places.flatMap((place) =>
      [...(this.byTable.get(place) ?? [])].filter(
        ({ wanted }) =>
          isAbout(wanted, table) &&
          (wanted.event === '*' || wanted.event === event) &&
          wanted.conditions.every((condition) => mayMeet(condition, table, key)),
      ),
    )
  }
}

const placeOf = ({ schema, table }: Wanted) => `${schema}.${table}`

/** Types whose values have one way of being written. */
const exact = new Set(['uuid', 'int2', 'int4', 'int8'])

function mayMeet(
  { column, operator, isNegated, values }: Condition,
  { columns }: PublishedTable,
  key: FeedRow['key'],
): boolean {
  if (operator !== 'eq' || isNegated || !Object.hasOwn(key, column)) return true
  const type = columns.find(({ name }) => name === column)?.type ?? ''
  const [value = ''] = values
  if (!exact.has(type) || !/^([1-9]\d*|[\da-f-]{36})$/i.test(value)) return true
  return String(key[column]) === value.toLowerCase()
}

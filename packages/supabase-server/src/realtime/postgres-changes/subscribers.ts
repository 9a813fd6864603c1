import type { Caller } from '../../database/database.ts'
import type { FeedRow } from '../feed.ts'
import type { Condition } from './parse-filter.ts'
import type { PublishedTable } from './published-tables.ts'
import { type Event, isAbout, type Wanted } from './subscription.ts'

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

/** A filter on a key column that can be compared as text. */
interface Demand {
  readonly column: string
  readonly value: string
}

export class Subscribers {
  private readonly byTable = new Map<string, Map<Subscription, readonly Demand[]>>()

  add(subscription: Subscription): void {
    const place = placeOf(subscription.wanted)
    const all = this.byTable.get(place) ?? new Map()
    this.byTable.set(place, all.set(subscription, subscription.wanted.conditions.flatMap(demand)))
  }

  remove(subscription: Subscription): void {
    const place = placeOf(subscription.wanted)
    const all = this.byTable.get(place)
    if (all?.delete(subscription) && all.size === 0) this.byTable.delete(place)
  }

  /** Candidates: filters on columns outside the key are left to the database. */
  find(table: PublishedTable, event: Event, key: FeedRow['key']): Subscription[] {
    const { schema, name, columns } = table
    const comparable = new Set(
      columns.filter(({ type }) => exact.has(type)).map(({ name }) => name),
    )
    const meets = ({ column, value }: Demand) =>
      !comparable.has(column) || !Object.hasOwn(key, column) || String(key[column]) === value
    return [`${schema}.${name}`, `${schema}.*`, `*.${name}`, '*.*'].flatMap((place) => {
      const found: Subscription[] = []
      for (const [subscription, demands] of this.byTable.get(place) ?? []) {
        const { wanted } = subscription
        const isWanted = wanted.event === '*' || wanted.event === event
        if (isWanted && demands.every(meets) && isAbout(wanted, table)) found.push(subscription)
      }
      return found
    })
  }
}

const placeOf = ({ schema, table }: Wanted) => `${schema}.${table}`

/** Types with one text form per value. */
const exact = new Set(['uuid', 'int2', 'int4', 'int8'])

function demand({ column, operator, isNegated, values: [value = ''] }: Condition): Demand[] {
  if (operator !== 'eq' || isNegated || !/^([1-9]\d*|[\da-f-]{36})$/i.test(value)) return []
  return [{ column, value: value.toLowerCase() }]
}

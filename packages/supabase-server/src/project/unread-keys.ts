/** Finds keys of config.toml that no schema reads, from the schemas themselves. */
import type { z } from 'zod'

type Schema = z.core.$ZodType

/** Dotted names; a table with `enabled = false` is skipped. */
export function unreadKeys(schema: Schema, value: unknown, path: readonly string[] = []): string[] {
  if (!isTable(value)) return []
  const known = keysOf(schema)
  if (known === 'any') return []
  return Object.entries(value).flatMap(([key, one]) => {
    const names = [...path, key]
    if (isTable(one) && isOff(one)) return []
    const own = known.get(key) ?? known.get('*')
    if (own) return unreadKeys(own, one, names)
    return [names.join('.')]
  })
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

function isOff(table: Record<string, unknown>): boolean {
  if (typeof table.enabled === 'boolean') return !table.enabled
  const values = Object.values(table)
  return values.every((one) => isTable(one) && isOff(one))
}

/** `*` stands for any name; 'any' for a value that is no table. */
function keysOf(schema: Schema): ReadonlyMap<string, Schema> | 'any' {
  const { def } = schema._zod as unknown as { def: Definition }
  switch (def.type) {
    case 'object':
      return new Map(Object.entries(def.shape))
    case 'record':
      return new Map([['*', def.valueType]])
    case 'pipe':
      return keysOf(def.in)
    case 'prefault':
    case 'default':
    case 'optional':
      return keysOf(def.innerType)
    case 'union': {
      const all = def.options.map(keysOf).filter((one) => one !== 'any')
      return all.length > 0 ? new Map(all.flatMap((one) => [...one])) : 'any'
    }
    default:
      return 'any'
  }
}

type Definition =
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'record'; valueType: Schema }
  | { type: 'pipe'; in: Schema }
  | { type: 'prefault' | 'default' | 'optional'; innerType: Schema }
  | { type: 'union'; options: Schema[] }
  | { type: 'other' }

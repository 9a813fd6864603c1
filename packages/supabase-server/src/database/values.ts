const oid = {
  boolean: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  jsonb: 3802,
} as const

export function encodeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

const toDate = (text: string) => new Date(text)

/** A type that is not listed (numeric, uuid, date, arrays…) stays text. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.boolean]: (text) => text === 't',
  [oid.bytea]: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  [oid.int8]: Number,
  [oid.int2]: Number,
  [oid.int4]: Number,
  [oid.oid]: Number,
  [oid.float4]: Number,
  [oid.float8]: Number,
  [oid.json]: (text) => JSON.parse(text),
  [oid.jsonb]: (text) => JSON.parse(text),
  // A timestamp without zone is read as UTC.
  [oid.timestamp]: (text) => toDate(`${text.replace(' ', 'T')}Z`),
  [oid.timestamptz]: toDate,
}

/** Types that PGlite would otherwise parse by its own rules. */
export const parsedOids: readonly number[] = Object.values(oid)

import { AppError } from '../../app-error.ts'
import { isTooDeep, isTooDeepJson } from '../../requests/nesting.ts'
import { parseCsv } from './csv-body.ts'
import { decodePairs } from './query-string.ts'

/** The body as sent, since parsing would lose digits of large numbers, and the facts needed to plan it. */
export interface Body {
  readonly type: 'json' | 'form' | 'text' | 'xml' | 'bytes'
  readonly rows: string
  readonly raw: string | Uint8Array
  readonly isEmpty: boolean
  readonly keys: readonly string[]
  readonly uniform: boolean
  readonly pairs: readonly (readonly [string, string])[]
}

interface Wanted {
  /** A function accepts more content types, and an empty body. */
  readonly isCall: boolean
}

export function parseBody(
  sent: Uint8Array,
  contentType: string | undefined,
  { isCall }: Wanted,
): Body {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() || 'application/json'
  const text = () => Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength).toString()
  switch (type) {
    case 'application/json':
      return describeJson(isCall && sent.length === 0 ? '{}' : text())
    case 'text/csv':
      return describeCsv(text())
    case 'application/x-www-form-urlencoded':
      return describeForm(text())
  }
  const kind = isCall ? wholeTypes[type] : undefined
  if (!kind) throw new AppError('PGRST102', `Content-Type not acceptable: ${type}`)
  return { ...emptyBody, type: kind, raw: kind === 'bytes' ? sent : text() }
}

const wholeTypes: Readonly<Record<string, 'text' | 'xml' | 'bytes'>> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytes',
}

export const isWholeBody = (type: Body['type'] | undefined): boolean =>
  type === 'text' || type === 'xml' || type === 'bytes'

function describeCsv(text: string): Body {
  if (isTooDeep(text)) throw new AppError('PGRST102', 'The values are nested too deeply')
  return describeJson(JSON.stringify(parseCsv(text.replace(/^\uFEFF/, ''))))
}

function describeForm(text: string): Body {
  const pairs = decodePairs(text)
  if (pairs.some(([, value]) => isTooDeep(value))) {
    throw new AppError('PGRST102', 'The values are nested too deeply')
  }
  const json = describeJson(JSON.stringify(Object.fromEntries(pairs)))
  return { ...json, type: 'form', pairs }
}

function describeJson(text: string): Body {
  const value = parseJson(text)
  const isArray = Array.isArray(value)
  // A JSON text or number is no row, but a function may take it whole.
  if (!isArray && !isObject(value)) return { ...emptyBody, raw: text }
  const objects: unknown[] = isArray ? value : [value]
  const keySets = objects.map((one) => (isObject(one) ? Object.keys(one) : undefined))
  const keys = keySets[0] ?? []
  const wanted = JSON.stringify([...keys].sort())
  return {
    type: 'json',
    rows: isArray ? text : `[${text}]`,
    raw: text,
    isEmpty: objects.length === 0,
    keys,
    uniform: keySets.every(
      (set) => set !== undefined && JSON.stringify([...set].sort()) === wanted,
    ),
    pairs: [],
  }
}

function parseJson(text: string): unknown {
  if (isTooDeepJson(text)) throw new AppError('PGRST102', 'The json is nested too deeply')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('PGRST102', 'Empty or invalid json', { cause })
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const emptyBody: Body = {
  type: 'json',
  rows: '[]',
  raw: '',
  isEmpty: true,
  keys: [],
  uniform: true,
  pairs: [],
}

import { AppError } from '../../app-error.ts'
import { isTooDeepJson } from './nesting.ts'
import { decodePairs } from './query-string.ts'

/** A body as it goes to PostgreSQL: the text as sent (no number loses digits), and what must be known of it. */
export interface Body {
  /** JSON, always an array of objects. */
  readonly rows: string
  /** The body itself, for a function with one unnamed json parameter. */
  readonly json: string
  readonly isArray: boolean
  readonly isEmpty: boolean
  /** The keys of the first object. */
  readonly keys: readonly string[]
  /** All objects have the same keys. */
  readonly uniform: boolean
}

export function parseBody(text: string, contentType: string | undefined): Body {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() || 'application/json'
  if (type === 'application/x-www-form-urlencoded') {
    return describeJson(JSON.stringify(Object.fromEntries(decodePairs(text))))
  }
  if (type !== 'application/json') {
    throw new AppError('PGRST102', `Content-Type not acceptable: ${type}`)
  }
  return describeJson(text.trim() === '' ? '{}' : text)
}

function describeJson(text: string): Body {
  const value = parseJson(text)
  const isArray = Array.isArray(value)
  const objects: unknown[] = isArray ? value : [value]
  const keySets = objects.map((one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) ? Object.keys(one) : undefined,
  )
  const keys = keySets[0] ?? []
  const wanted = JSON.stringify([...keys].sort())
  return {
    rows: isArray ? text : `[${text}]`,
    json: text,
    isArray,
    isEmpty: objects.length === 0,
    keys,
    uniform: keySets.every(
      (set) => set !== undefined && JSON.stringify([...set].sort()) === wanted,
    ),
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

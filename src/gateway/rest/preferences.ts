import { AppError } from '../../app-error.ts'

/** What `Prefer:` may say, and which word says what: https://docs.postgrest.org/en/stable/references/api/preferences.html */
const words = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'headers-only', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const

type Words = typeof words
export type Preferences = {
  readonly [K in keyof Words]?: Words[K][number]
} & {
  readonly maxAffected?: number
  /** The preferences that were understood, as the answer repeats them. */
  readonly applied: readonly string[]
}

export function parsePreferences(header: string | undefined): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const found: Record<string, string> = {}
  const unknown: string[] = []
  let maxAffected: number | undefined
  for (const preference of given) {
    const [name = '', value = ''] = preference.split('=', 2)
    if (Object.hasOwn(words, name) && isWord(name as keyof Words, value)) found[name] ??= value
    else if (name === 'max-affected' && /^\d{1,9}$/.test(value)) maxAffected ??= Number(value)
    else unknown.push(preference)
  }
  if (found.handling === 'strict' && unknown.length > 0) {
    throw new AppError('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  const strict = found.handling === 'strict'
  return {
    ...found,
    maxAffected: strict ? maxAffected : undefined,
    applied: [
      ...Object.keys(words)
        .filter((name) => found[name] !== undefined)
        .map((name) => `${name}=${found[name]}`),
      ...(strict && maxAffected !== undefined ? [`max-affected=${maxAffected}`] : []),
    ],
  }
}

const isWord = (name: keyof Words, value: string): boolean =>
  (words[name] as readonly string[]).includes(value)

import { AppError } from '../../app-error.ts'

/** https://docs.postgrest.org/en/stable/references/api/preferences.html */
const words = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'headers-only', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

type Words = typeof words
export type Preferences = {
  readonly [K in keyof Words]?: Words[K][number]
} & {
  readonly timezone?: string
  /** Applies with `handling=strict` only. */
  readonly maxAffected?: number
}
export type PreferenceName = keyof Words | 'timezone' | 'max-affected'

/** @param mayChooseEnd whether `db-tx-end` allows `tx=` */
export function parsePreferences(header: string | undefined, mayChooseEnd: boolean): Preferences {
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
    else if (name === 'timezone' && isTimeZone(value)) found.timezone ??= value
    else if (name === 'max-affected' && /^\d{1,9}$/.test(value)) maxAffected ??= Number(value)
    else unknown.push(preference)
  }
  if (found.handling === 'strict' && unknown.length > 0) {
    throw new AppError('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  const { tx, ...heard } = found
  const strict = found.handling === 'strict'
  return {
    ...heard,
    ...(mayChooseEnd && tx !== undefined ? { tx: tx as Preferences['tx'] } : {}),
    maxAffected: strict ? maxAffected : undefined,
  }
}

export function appliedPreferences(
  preferences: Preferences,
  names: readonly PreferenceName[],
): string | undefined {
  const all: [PreferenceName, string | number | undefined][] = [
    ...(Object.keys(words) as (keyof Words)[]).map((name): [PreferenceName, string | undefined] => [
      name,
      preferences[name],
    ]),
    ['timezone', preferences.timezone],
    ['max-affected', preferences.maxAffected],
  ]
  const applied = all.filter(([name, value]) => value !== undefined && names.includes(name))
  return applied.map(([name, value]) => `${name}=${value}`).join(', ') || undefined
}

const isWord = (name: keyof Words, value: string): boolean =>
  (words[name] as readonly string[]).includes(value)

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

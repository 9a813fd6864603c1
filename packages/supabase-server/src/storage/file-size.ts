import { AppError } from '../app-error.ts'

const powerOf = { b: 0, kb: 1, mb: 2, gb: 3 }

/** A bucket's limit: bytes, or a text with a decimal unit. @throws AppError */
export function readSizeLimit(limit: number | string): number {
  if (typeof limit === 'number') return limit
  const [, number, unit] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(limit) ?? []
  if (number === undefined || unit === undefined) {
    const message = 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'
    throw new AppError('InvalidRequest', message)
  }
  const power = powerOf[unit.toLowerCase() as keyof typeof powerOf]
  return Math.round(Number(number) * 1000 ** power)
}

/** config.toml as the Supabase CLI reads it: 50MiB and 50MB are both binary. Null when invalid. */
export function findConfiguredSize(text: string): number | null {
  const [, number, unit = 'b'] = /^(\d+(?:\.\d+)?)\s*(?:([kmg])i?b?|b)?$/i.exec(text) ?? []
  if (number === undefined) return null
  const power = { b: 0, k: 1, m: 2, g: 3 }[unit.toLowerCase()] ?? 0
  return Math.round(Number(number) * 1024 ** power)
}

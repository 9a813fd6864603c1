/** API keys in the format of self-hosted Supabase. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export function createOpaqueKey(kind: 'publishable' | 'secret'): string {
  const text = `sb_${kind}_${randomBytes(17).toString('base64url').slice(0, 22)}`
  // The checksum lets secret scanners recognise a real key.
  const checksum = createHash('sha256').update(`supabase-self-hosted|${text}`).digest('base64url')
  return `${text}_${checksum.slice(0, 8)}`
}

export const isOpaque = (key: string): boolean => /^sb_(publishable|secret)_/.test(key)

/** Compares in constant time. */
export function isSameKey(one: string, other: string): boolean {
  const [a, b] = [one, other].map((key) => createHash('sha256').update(key).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

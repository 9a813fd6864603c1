/** Api keys that say nothing but what they are for, in the form of Supabase's self-hosted ones. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export function createOpaqueKey(kind: 'publishable' | 'secret'): string {
  const text = `sb_${kind}_${randomBytes(17).toString('base64url').slice(0, 22)}`
  // So that scanners of source code can tell a real key from its look-alikes.
  const checksum = createHash('sha256').update(`supabase-self-hosted|${text}`).digest('base64url')
  return `${text}_${checksum.slice(0, 8)}`
}

export const isOpaque = (key: string): boolean => /^sb_(publishable|secret)_/.test(key)

/** In the same time, wherever the two begin to differ. */
export function isSameKey(one: string, other: string): boolean {
  const [a, b] = [one, other].map((key) => createHash('sha256').update(key).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createOpaqueKey } from './opaque-key.ts'

test('an API key has Supabase’s format, with a checksum for secret scanners', () => {
  for (const kind of ['publishable', 'secret'] as const) {
    const key = createOpaqueKey(kind)
    expect(key).toMatch(new RegExp(`^sb_${kind}_[\\w-]{22}_[\\w-]{8}$`))
    const text = key.slice(0, -9)
    const digest = createHash('sha256').update(`supabase-self-hosted|${text}`).digest('base64url')
    expect(key.slice(-8)).toBe(digest.slice(0, 8))
    expect(createOpaqueKey(kind)).not.toBe(key)
  }
})

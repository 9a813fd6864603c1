/** A key that signs access tokens, and which of several does so now. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

/** A private (or, for HS256, shared) key that says its own algorithm and id. */
export type SigningKey = JWK & {
  readonly kid: string
  readonly alg: string
  /** Seconds since 1970; absent where an operator gave the key, or a version made it that knew no rotation. */
  readonly signs_from?: number
}

/**
 * The newest one whose time has come; of several the first. While the clock is before them all, the oldest, which
 * everyone knows.
 */
export function findSigner<Key extends SigningKey>(keys: readonly Key[], now: number): Key {
  const started = keys.filter((key) => startOf(key) <= now)
  return started.length > 0 ? started.reduce(newerOf) : keys.reduce(olderOf)
}

export async function generateSigningKey(signsFrom: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, kid: await calculateJwkThumbprint(key), alg: 'ES256', signs_from: signsFrom }
}

export const startOf = (key: SigningKey): number => key.signs_from ?? 0

const newerOf = <Key extends SigningKey>(best: Key, key: Key): Key =>
  startOf(key) > startOf(best) ? key : best

const olderOf = <Key extends SigningKey>(best: Key, key: Key): Key =>
  startOf(key) < startOf(best) ? key : best

import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

/** A private or, for HS256, shared key. */
export type SigningKey = JWK & {
  readonly kid: string
  readonly alg: string
  /** Seconds since 1970; absent in keys from the operator or from before rotation existed. */
  readonly signs_from?: number
}

/**
 * Returns the newest key that has started. If the clock is before all of them, the oldest, which every client knows.
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

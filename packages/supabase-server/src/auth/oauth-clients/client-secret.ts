import { createHash, randomBytes } from 'node:crypto'

/** Told once; only its hash is kept. 32 random bytes need no slow one. */
export function newClientSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: createHash('sha256').update(secret).digest('base64url') }
}

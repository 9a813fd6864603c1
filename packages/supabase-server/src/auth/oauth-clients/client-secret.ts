import { createHash, randomBytes } from 'node:crypto'

/** Only the hash is stored. 32 random bytes need no slow hash. */
export function newClientSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: createHash('sha256').update(secret).digest('base64url') }
}

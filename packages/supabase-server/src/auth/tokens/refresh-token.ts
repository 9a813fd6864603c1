/**
 * Only hashes are stored. A token's successor is an HMAC of it, so a tab that repeats a refresh gets the same
 * successor again.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'

export const newRefreshToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export const successorOf = (token: string, jwtSecret: string) =>
  createHmac('sha256', jwtSecret).update(`refresh token after ${token}`).digest('base64url')

/** Follows the successors of a used token to the active one; null when the active one does not descend from it. */
export function findDescendant(
  token: string,
  hash: string,
  jwtSecret: string,
): { token: string; steps: number } | null {
  let descendant = token
  // The number of refreshes within one reuse interval; far fewer occur.
  for (let steps = 1; steps <= 100; steps += 1) {
    descendant = successorOf(descendant, jwtSecret)
    if (hashOf(descendant) === hash) return { token: descendant, steps }
  }
  return null
}

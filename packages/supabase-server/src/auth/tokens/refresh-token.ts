/**
 * Refresh tokens are stored as hashes only. A token's successor is derived from it with the server's secret, so that
 * the same successor can be handed out again to a tab that asks twice, without it being written down anywhere.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'

export const newRefreshToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export const successorOf = (token: string, jwtSecret: string) =>
  createHmac('sha256', jwtSecret).update(`refresh token after ${token}`).digest('base64url')

/** Follows the successors of a used token up to the one that is in use; null when it descends from elsewhere. */
export function findDescendant(
  token: string,
  hash: string,
  jwtSecret: string,
): { token: string; steps: number } | null {
  let descendant = token
  // Refreshes inside one reuse interval; nobody makes a hundred of them.
  for (let steps = 1; steps <= 100; steps += 1) {
    descendant = successorOf(descendant, jwtSecret)
    if (hashOf(descendant) === hash) return { token: descendant, steps }
  }
  return null
}

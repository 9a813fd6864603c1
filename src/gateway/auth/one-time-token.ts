/**
 * What a mail proves: a code to type, or a link whose token is derived from the code with the server's secret. A token
 * cannot be guessed from the few codes there are, and only its hash is stored, so the database opens no account.
 */
import { createHash, createHmac, randomInt } from 'node:crypto'

export interface OneTimeToken {
  readonly code: string
  readonly linkToken: string
  readonly hash: string
}

export function newOneTimeToken(email: string, digits: number, secret: string): OneTimeToken {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const linkToken = linkTokenOf(email, code, secret)
  return { code, linkToken, hash: hashOfLink(linkToken) }
}

export const linkTokenOf = (email: string, code: string, secret: string) =>
  createHmac('sha224', secret).update(`one-time code ${code} for ${email}`).digest('hex')

/** As long as GoTrue's own. */
export const hashOfLink = (token: string) => createHash('sha224').update(token).digest('hex')

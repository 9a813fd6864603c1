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

/** @param owner the e-mail or telephone it is sent to */
export function newOneTimeToken(
  owner: string,
  digits: number,
  secret: string,
  code = newCode(digits),
): OneTimeToken {
  const linkToken = linkTokenOf(owner, code, secret)
  return { code, linkToken, hash: hashOfLink(linkToken) }
}

export const newCode = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0')

export const linkTokenOf = (owner: string, code: string, secret: string) =>
  createHmac('sha224', secret).update(`one-time code ${code} for ${owner}`).digest('hex')

/** Before the token of a link that was asked for with a challenge. */
export const pkcePrefix = 'pkce_'

/** As long as GoTrue's own; the prefix names the flow and is no part of what is proven. */
export const hashOfLink = (token: string) =>
  createHash('sha224')
    .update(token.replace(/^pkce_/, ''))
    .digest('hex')

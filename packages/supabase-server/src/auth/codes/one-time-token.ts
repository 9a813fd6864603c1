/**
 * The link's token is an HMAC of the code. Only its hash is stored, so neither the few possible codes nor a copy of
 * the database opens an account.
 */
import { createHash, createHmac, randomInt } from 'node:crypto'

export interface OneTimeToken {
  readonly code: string
  readonly linkToken: string
  readonly hash: string
}

/** @param owner e-mail address or phone number */
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

export const pkcePrefix = 'pkce_'

/** GoTrue's length; the PKCE prefix is not part of the token. */
export const hashOfLink = (token: string) =>
  createHash('sha224')
    .update(token.replace(/^pkce_/, ''))
    .digest('hex')

/** https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { IssuerDocument } from './discover.ts'
import { fetchBounded } from './fetch-json.ts'

/** Asymmetric algorithms only. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/** Seconds. */
const clockTolerance = 60

export const openKeys = ({ jwks_uri }: IssuerDocument): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetchBounded })

interface Expected {
  readonly keys: JWTVerifyGetKey
  readonly issuers: readonly string[]
  readonly accessToken: string | null
}

/**
 * Does not check the audience.
 * @throws an error of jose, or ProviderFailure when the keys cannot be fetched
 */
export async function readIdToken(idToken: string, { keys, issuers, accessToken }: Expected) {
  const requiredClaims = ['iss', 'aud', 'exp', 'iat']
  const options = { algorithms, clockTolerance, requiredClaims }
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, options)
  const tenant = typeof payload.tid === 'string' ? payload.tid : ''
  if (!issuers.some((issuer) => issuer.replace('{tenantid}', tenant) === payload.iss)) {
    throw new errors.JWTClaimValidationFailed('unexpected "iss" claim value', payload, 'iss')
  }
  if (accessToken !== null && typeof payload.at_hash === 'string') {
    if (!isSame(payload.at_hash, hashOf(accessToken, protectedHeader.alg))) {
      throw new errors.JWTClaimValidationFailed('unexpected "at_hash"', payload, 'at_hash')
    }
  }
  return payload
}

/** `at_hash`: the left half of the hash with the signature's algorithm. */
function hashOf(accessToken: string, algorithm: string): string {
  const size = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const hash = createHash(`sha${algorithm === 'Ed25519' ? '512' : size}`)
    .update(accessToken)
    .digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

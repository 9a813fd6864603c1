/** PostgREST's checks and messages ("JWT errors"). */
import { AppError } from '../app-error.ts'
import type { Caller } from '../database/database.ts'

export type Claims = Record<string, unknown>

/** PostgREST's allowance for clock skew. */
const leewaySeconds = 30

export const claimsOf = ({ settings }: Pick<Caller, 'settings'>): Claims =>
  JSON.parse(settings['request.jwt.claims'] ?? '{}')

export function parseClaims(payload: Uint8Array): Claims {
  const claims = readJson(new TextDecoder().decode(payload))
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
    throw new AppError('PGRST303', 'Parsing claims failed')
  }
  return claims as Claims
}

/** @param now seconds since 1970 */
export function checkTimes(claims: Claims, now: number): void {
  const expires = readTime(claims, 'exp')
  const startsAt = readTime(claims, 'nbf')
  const issuedAt = readTime(claims, 'iat')
  if (expires !== null && now - leewaySeconds > expires) {
    throw new AppError('PGRST303', 'JWT expired')
  }
  if (startsAt !== null && now + leewaySeconds < startsAt) {
    throw new AppError('PGRST303', 'JWT not yet valid')
  }
  if (issuedAt !== null && now + leewaySeconds < issuedAt) {
    throw new AppError('PGRST303', 'JWT issued at future')
  }
}

function readTime(claims: Claims, name: 'exp' | 'nbf' | 'iat'): number | null {
  const value = claims[name] ?? null
  if (value === null || typeof value === 'number') return value
  throw new AppError('PGRST303', `The JWT '${name}' claim must be a number`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

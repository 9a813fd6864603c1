/** PKCE: https://www.rfc-editor.org/rfc/rfc7636 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { text } from '../request-body.ts'

export interface Challenge {
  readonly value: string
  readonly method: 's256' | 'plain'
}

export const challengeFields = {
  code_challenge: text.nullish(),
  code_challenge_method: text.nullish(),
}

interface Asked {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: string | null | undefined
}

/** Returns null for the implicit flow. */
export function readChallenge({ code_challenge, code_challenge_method }: Asked): Challenge | null {
  if (!code_challenge && !code_challenge_method) return null
  if (!code_challenge || !code_challenge_method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (code_challenge.length < 43 || code_challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(code_challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  const method = code_challenge_method.toLowerCase()
  if (method === 's256' || method === 'plain') return { value: code_challenge, method }
  throw invalid(`unsupported code challenge method "${code_challenge_method}"`)
}

export interface Answerable {
  readonly code_challenge: string
  readonly code_challenge_method: Challenge['method']
  readonly expired: boolean
}

/** @throws flow_state_expired, bad_code_verifier */
export function expectAnswered(waiting: Answerable, verifier: string): void {
  if (waiting.expired) {
    throw new AppError('flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const challenge = { value: waiting.code_challenge, method: waiting.code_challenge_method }
  if (isAnswered(challenge, verifier)) return
  const message = 'code challenge does not match previously saved code verifier'
  throw new AppError('bad_code_verifier', message)
}

function isAnswered({ value, method }: Challenge, verifier: string): boolean {
  const answer = method === 'plain' ? verifier : digest(verifier).toString('base64url')
  return timingSafeEqual(digest(answer), digest(value))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const invalid = (message: string) => new AppError('validation_failed', message)

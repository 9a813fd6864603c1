import { AppError } from '../../app-error.ts'
import { fetchJson } from '../external/fetch-json.ts'
import type { Captcha } from '../switches/captcha-switches.ts'

/** https://docs.hcaptcha.com/#verify-the-user-response-server-side, https://developers.cloudflare.com/turnstile/get-started/server-side-validation */
const addresses = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

interface Asked {
  readonly token: string
  readonly address: string | null
  readonly at?: string | undefined
}

/**
 * Returns null for a valid token, else the provider's error codes. A token is valid once.
 * @throws AppError unexpected_failure
 */
export async function verifyCaptcha(
  { provider, secret }: Captcha,
  { token, address, at = addresses[provider] }: Asked,
): Promise<readonly string[] | null> {
  const form = new URLSearchParams({
    secret,
    response: token,
    ...(address && { remoteip: address }),
  })
  try {
    const { body } = await fetchJson(at, { method: 'POST', body: form })
    if (body.success === true) return null
    const codes = body['error-codes']
    return Array.isArray(codes) ? codes.map(String) : []
  } catch (cause) {
    throw new AppError('unexpected_failure', 'captcha verification process failed', { cause })
  }
}

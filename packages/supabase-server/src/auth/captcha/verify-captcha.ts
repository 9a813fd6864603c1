import { AppError } from '../../app-error.ts'
import { fetchJson } from '../external/fetch-json.ts'
import type { Captcha } from '../switches/captcha-switches.ts'

/**
 * Returns null for a valid token, else the provider's error codes. A token is valid once.
 * @throws AppError unexpected_failure
 */
export async function verifyCaptcha(
  { url, secret }: Captcha,
  token: string,
  address: string | null,
): Promise<readonly string[] | null> {
  const form = new URLSearchParams({
    secret,
    response: token,
    ...(address && { remoteip: address }),
  })
  try {
    const { body } = await fetchJson(url, { method: 'POST', body: form })
    if (body.success === true) return null
    const codes = body['error-codes']
    return Array.isArray(codes) ? codes.map(String) : []
  } catch (cause) {
    throw new AppError('unexpected_failure', 'captcha verification process failed', { cause })
  }
}

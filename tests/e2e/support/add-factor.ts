import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** The TOTP code, `steps` periods ahead. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** Adds a TOTP factor past the page, with the previous period's code; the session has used it. */
export async function addFactor(page: Page, email: string, password: string) {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  let token = ''
  const post = async (path: string, data: object) => {
    const headers = { apikey: anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await page.request.post(`/auth/v1/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  token = (await post('token?grant_type=password', { email, password })).access_token
  const { id, totp } = await post('factors', { factor_type: 'totp' })
  const { id: challenge_id } = await post(`factors/${id}/challenge`, {})
  const session = await post(`factors/${id}/verify`, {
    challenge_id,
    code: codeOf(totp.secret, -1),
  })
  return { secret: String(totp.secret), session: JSON.stringify(session) }
}

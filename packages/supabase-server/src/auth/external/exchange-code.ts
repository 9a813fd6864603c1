/** https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 */
import { fetchJson } from './fetch-json.ts'
import { type Endpoints, type Provider, ProviderFailure, type TokenAnswer } from './provider.ts'
import { textOf } from './provider-claims.ts'

interface Brought {
  readonly code: string
  readonly redirectUri: string
  readonly verifier: string | null
}

export async function exchangeCode(
  { settings, endpoints }: Provider,
  { code, redirectUri, verifier }: Brought,
): Promise<TokenAnswer> {
  const { clientIds, secret } = settings
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(verifier ? { code_verifier: verifier } : {}),
  }
  const { token, secretIn } = await endpoints()
  let refusal = ''
  // Some issuers take the secret in one place only; they answer `invalid_client` for the other, and the code stays
  // valid.
  for (const place of secretIn) {
    const { status, body } = await fetchJson(token, request(form, place, clientIds[0], secret))
    const accessToken = textOf(body.access_token)
    if (status === 200 && accessToken) {
      return {
        accessToken,
        refreshToken: textOf(body.refresh_token) || null,
        idToken: textOf(body.id_token) || null,
      }
    }
    refusal = `no token, status ${status}, ${textOf(body.error).slice(0, 64)}`
    if (body.error !== 'invalid_client') break
  }
  throw new ProviderFailure(refusal)
}

function request(
  form: Record<string, string>,
  place: Endpoints['secretIn'][number],
  clientId: string,
  secret: string,
) {
  const inHeader = place === 'header' && secret !== ''
  const named = inHeader
    ? {}
    : { client_id: clientId, ...(secret ? { client_secret: secret } : {}) }
  const pair = Buffer.from(`${encoded(clientId)}:${encoded(secret)}`).toString('base64')
  const headers: Record<string, string> = inHeader ? { authorization: `Basic ${pair}` } : {}
  return { method: 'POST', headers, body: new URLSearchParams({ ...form, ...named }) }
}

/** RFC 6749 form-encodes client id and secret before base64. */
const encoded = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)

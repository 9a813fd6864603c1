import type { JWTVerifyGetKey } from 'jose'
import type { ExternalProvider } from '../switches/external-switches.ts'
import { discover } from './discover.ts'
import { fetchJson } from './fetch-json.ts'
import { type Provider, ProviderFailure, type TokenAnswer } from './provider.ts'
import type { ReadPerson } from './provider-claims.ts'
import { openKeys, readIdToken } from './read-id-token.ts'

interface Dialect {
  readonly issuer: string
  readonly scopes?: readonly string[]
  readonly wishes?: Readonly<Record<string, string>>
  /** Other names of the issuer. */
  readonly alsoIssuers?: readonly string[]
  readonly readPerson: ReadPerson
}

export function openIdProvider(settings: ExternalProvider, dialect: Dialect): Provider {
  const { issuer, scopes = ['openid', 'email', 'profile'], wishes = {}, readPerson } = dialect
  const document = discover(issuer)
  let kept: { address: string; keys: JWTVerifyGetKey } | null = null

  const read = async (idToken: string, accessToken: string | null) => {
    const found = await document()
    if (kept?.address !== found.jwks_uri) kept = { address: found.jwks_uri, keys: openKeys(found) }
    const issuers = [found.issuer, ...(dialect.alsoIssuers ?? [])]
    return readIdToken(idToken, { keys: kept.keys, issuers, accessToken })
  }

  return {
    settings,
    scopes,
    wishes,
    openId: {
      issuer,
      readIdToken: async (idToken, accessToken) => {
        const claims = await read(idToken, accessToken)
        return { claims, person: readPerson(claims) }
      },
    },
    endpoints: async () => {
      const found = await document()
      const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      const secretIn = [
        ...(methods.includes('client_secret_basic') ? (['header'] as const) : []),
        ...(methods.includes('client_secret_post') ? (['body'] as const) : []),
      ]
      return {
        authorization: found.authorization_endpoint,
        token: found.token_endpoint,
        secretIn: secretIn.length > 0 ? secretIn : ['body'],
        takesPkce: found.code_challenge_methods_supported?.includes('S256') ?? false,
      }
    },
    readPerson: async ({ idToken, accessToken }, nonce) => {
      if (!idToken) throw new ProviderFailure('no ID token')
      const claims = await read(idToken, accessToken).catch((cause) => {
        throw new ProviderFailure('an ID token that is not valid', cause)
      })
      checkAudienceAndNonce(settings, claims, nonce)
      const { userinfo_endpoint } = await document()
      // Issuers may leave the profile out of the ID token when they also return an access token.
      const more =
        claims.email || !userinfo_endpoint
          ? {}
          : await askProfile(userinfo_endpoint, { accessToken }, claims.sub)
      return readPerson({ ...more, ...claims })
    },
  }
}

function checkAudienceAndNonce(
  { clientIds, skipNonceCheck }: ExternalProvider,
  claims: Readonly<Record<string, unknown>>,
  nonce: string,
): void {
  if (![claims.aud].flat().includes(clientIds[0])) {
    throw new ProviderFailure('an ID token for somebody else')
  }
  if (!skipNonceCheck && claims.nonce !== nonce) {
    throw new ProviderFailure('an ID token of another sign-in')
  }
}

async function askProfile(
  address: string,
  { accessToken }: Pick<TokenAnswer, 'accessToken'>,
  subject: unknown,
) {
  const headers = { authorization: `Bearer ${accessToken}` }
  const { status, body } = await fetchJson(address, { headers })
  if (status !== 200) throw new ProviderFailure(`no profile, status ${status}`)
  if (body.sub !== subject) throw new ProviderFailure('a profile of somebody else')
  return body
}

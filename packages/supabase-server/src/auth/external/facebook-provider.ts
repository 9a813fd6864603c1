import { createHmac } from 'node:crypto'
import type { ExternalProvider } from '../switches/external-switches.ts'
import { fetchJson } from './fetch-json.ts'
import { openIdProvider } from './open-id-provider.ts'
import { type Provider, ProviderFailure } from './provider.ts'
import { facebookPerson, named, textOf } from './provider-claims.ts'

export function facebookProvider(given: ExternalProvider): Provider {
  // Limited Login carries no nonce that the app could have hashed.
  const settings = { ...given, skipNonceCheck: true }
  const site = settings.url || 'https://www.facebook.com'
  const graph = settings.url || 'https://graph.facebook.com'
  const profile = `${graph}/me?fields=email,first_name,last_name,name,picture`
  const { openId } = openIdProvider(settings, { issuer: site, readPerson: facebookPerson })
  return {
    settings,
    scopes: ['email'],
    wishes: {},
    ...(openId ? { openId } : {}),
    endpoints: async () => ({
      authorization: `${site}/dialog/oauth`,
      token: `${graph}/oauth/access_token`,
      secretIn: ['body'],
      takesPkce: false,
    }),
    readPerson: async ({ accessToken }) => {
      // https://developers.facebook.com/docs/graph-api/guides/secure-requests#appsecret_proof
      const proof = createHmac('sha256', settings.secret).update(accessToken).digest('hex')
      const headers = { authorization: `Bearer ${accessToken}` }
      const { status, body } = await fetchJson(`${profile}&appsecret_proof=${proof}`, { headers })
      const subject = textOf(body.id)
      if (status !== 200 || !subject) throw new ProviderFailure(`no profile, status ${status}`)
      const address = textOf(body.email)
      const picture = (body.picture as { data?: { url?: unknown } } | undefined)?.data?.url
      return {
        subject,
        emails: address ? [{ address, isVerified: true, isPrimary: true }] : [],
        claims: {
          iss: profile,
          sub: subject,
          provider_id: subject,
          ...named(`${textOf(body.first_name)} ${textOf(body.last_name)}`.trim()),
          nickname: body.name,
          slug: body.name,
          picture,
          avatar_url: picture,
        },
      }
    },
  }
}

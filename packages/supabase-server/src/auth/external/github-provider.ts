/** https://docs.github.com/en/rest/users */
import type { ExternalProvider } from '../switches/external-switches.ts'
import { fetchJson } from './fetch-json.ts'
import { type ProvidedEmail, type Provider, ProviderFailure } from './provider.ts'
import { named, textOf } from './provider-claims.ts'

export function githubProvider(settings: ExternalProvider): Provider {
  const site = settings.url || 'https://github.com'
  const api = settings.url ? `${settings.url}/api/v3` : 'https://api.github.com'
  return {
    settings,
    scopes: ['user:email'],
    wishes: {},
    endpoints: async () => ({
      authorization: `${site}/login/oauth/authorize`,
      token: `${site}/login/oauth/access_token`,
      secretIn: ['body'],
      takesPkce: true,
    }),
    readPerson: async ({ accessToken }) => {
      const user = await askGithub(`${api}/user`, accessToken)
      const emails = await askGithub(`${api}/user/emails`, accessToken)
      if (typeof user.id !== 'number') throw new ProviderFailure('a profile without an id')
      const subject = String(user.id)
      return {
        subject,
        emails: Array.isArray(emails) ? emails.flatMap(toEmail) : [],
        claims: {
          iss: api,
          sub: subject,
          provider_id: subject,
          ...named(user.name ?? undefined),
          preferred_username: user.login,
          user_name: user.login,
          avatar_url: user.avatar_url,
        },
      }
    },
  }
}

async function askGithub(url: string, accessToken: string) {
  const { status, body } = await fetchJson(url, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (status !== 200) throw new ProviderFailure(`no profile, status ${status}`)
  return body
}

function toEmail(entry: unknown): ProvidedEmail[] {
  const { email, primary, verified } = (entry ?? {}) as Record<string, unknown>
  const address = textOf(email)
  return address ? [{ address, isPrimary: primary === true, isVerified: verified === true }] : []
}

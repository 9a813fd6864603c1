import type { ExternalProvider } from '../switches/external-switches.ts'
import { facebookProvider } from './facebook-provider.ts'
import { githubProvider } from './github-provider.ts'
import { openIdProvider } from './open-id-provider.ts'
import type { Provider } from './provider.ts'
import { anyPerson, applePerson, azurePersonOf, googlePerson } from './provider-claims.ts'

export type Providers = ReadonlyMap<string, Provider>

export const openProviders = (all: readonly ExternalProvider[]): Providers =>
  new Map(all.map((settings) => [settings.name, openProvider(settings)]))

function openProvider(settings: ExternalProvider): Provider {
  const { name, url } = settings
  switch (name) {
    case 'github':
      return githubProvider(settings)
    case 'facebook':
      return facebookProvider(settings)
    case 'google':
      return openIdProvider(settings, {
        issuer: url || issuers.google,
        alsoIssuers: url ? [] : ['accounts.google.com'],
        readPerson: googlePerson,
      })
    case 'azure':
      // Without a tenant any Microsoft account may sign in.
      return openIdProvider(settings, {
        issuer: url ? `${url}/v2.0` : issuers.azure,
        readPerson: azurePersonOf(url),
      })
    case 'apple':
      return openIdProvider(settings, {
        issuer: url || issuers.apple,
        alsoIssuers: url ? [] : ['https://account.apple.com'],
        // Apple requires `form_post` when name or e-mail is requested.
        scopes: ['openid', 'email', 'name'],
        wishes: { response_mode: 'form_post' },
        readPerson: applePerson,
      })
    default:
      return openIdProvider(settings, { issuer: url, readPerson: anyPerson })
  }
}

/** Also needed for providers that are not enabled. */
export const issuers: Readonly<Record<string, string>> & {
  readonly google: string
  readonly azure: string
  readonly apple: string
} = {
  google: 'https://accounts.google.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
}

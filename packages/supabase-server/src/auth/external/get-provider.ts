import { AppError } from '../../app-error.ts'
import type { AuthContext } from '../context.ts'
import type { Provider } from './provider.ts'

/** @throws validation_failed */
export function getProvider({ providers }: AuthContext, name: unknown): Provider {
  const asked = typeof name === 'string' ? name.toLowerCase() : ''
  const provider = providers.get(asked)
  if (provider) return provider
  const reason = knownProviders.includes(asked)
    ? 'provider is not enabled'
    : `Provider ${asked.slice(0, 64)} could not be found`
  throw new AppError('validation_failed', `Unsupported provider: ${reason}`)
}

/** The providers that GoTrue's settings list, enabled or not. */
export const knownProviders: readonly string[] = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab'],
  ...['google', 'kakao', 'keycloak', 'linkedin', 'linkedin_oidc', 'notion', 'slack', 'slack_oidc'],
  ...['snapchat', 'spotify', 'twitch', 'twitter', 'workos', 'x', 'zoom'],
]

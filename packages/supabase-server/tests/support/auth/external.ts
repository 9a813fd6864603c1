import type { ExternalProvider } from '../../../src/auth/switches/external-switches.ts'
import { clientId, clientSecret } from './start-id-server.ts'

export const external = (name: string, url: string, more: Partial<ExternalProvider> = {}) => ({
  name,
  url,
  clientIds: [clientId] as [string],
  secret: clientSecret,
  redirectUri: '',
  skipNonceCheck: false,
  emailOptional: false,
  ...more,
})

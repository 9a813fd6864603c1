import type { Settings } from '../settings.ts'
import { createSecrets, parseSigningKeys, type Secrets } from './keys.ts'
import type { SecretStore } from './secret-store.ts'

export async function loadSecrets(settings: Settings, store: SecretStore): Promise<Secrets> {
  const { signingKeys, ...keys } = settings.secrets
  const given: Partial<Secrets> = {
    ...keys,
    signingKeys: signingKeys === undefined ? undefined : await parseSigningKeys(signingKeys),
  }
  return store.update((stored) => createSecrets(given, stored))
}

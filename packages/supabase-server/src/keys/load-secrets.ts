/** Secrets that nobody gave are made at the first start and kept. */

import {
  createSecrets,
  parseSigningKeys,
  type Secrets,
} from './keys.ts'
import type { Config } from '../../../../src/start/config.ts'
import type { SecretStore } from './secret-store.ts'

export async function loadSecrets(config: Config, store: SecretStore): Promise<Secrets> {
  const { signingKeys, ...keys } = config.secrets
  const given: Partial<Secrets> = {
    ...keys,
    signingKeys: signingKeys === undefined ? undefined : await parseSigningKeys(signingKeys),
  }
  return store.update((stored) => createSecrets(given, stored))
}

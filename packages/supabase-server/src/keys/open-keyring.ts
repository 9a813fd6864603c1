import type { Settings } from '../settings.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import type { Secrets } from './keys.ts'
import { rotateSigningKeys } from './rotate-signing-keys.ts'
import type { SecretStore } from './secret-store.ts'
import { findSigner, type SigningKey } from './signing-key.ts'

/**
 * Rotates generated keys; keys given by the operator stay.
 * Call `checkKeys` hourly: every process then knows a new key before its first signature, a day after it is published.
 */
export async function openKeyring(
  settings: Pick<Settings, 'secrets' | 'databaseUrl' | 'rotationDays'>,
  store: SecretStore,
  secrets: Secrets,
  tokenSeconds: number,
): Promise<{ keyring: Keyring; checkKeys(): Promise<void> }> {
  if (settings.secrets.signingKeys !== undefined) {
    return { keyring: createKeyring(secrets), checkKeys: async () => undefined }
  }
  // A data folder belongs to one process, so no other can have added a key.
  const readAgain = async () => (await store.read()).signingKeys ?? secrets.signingKeys
  const keyring = createKeyring(secrets, settings.databaseUrl ? readAgain : undefined)
  const watchRetired = createWatch(tokenSeconds)
  const everySeconds = settings.rotationDays * 24 * 3600 || Number.POSITIVE_INFINITY

  async function checkKeys(): Promise<void> {
    const kept = await store.update(async (stored) => {
      const now = Math.floor(Date.now() / 1000)
      const signingKeys = stored.signingKeys ?? secrets.signingKeys
      const rules = { now, everySeconds, isLongRetired: watchRetired(signingKeys, now) }
      return { ...secrets, ...stored, signingKeys: await rotateSigningKeys(signingKeys, rules) }
    })
    keyring.replaceKeys(kept.signingKeys)
  }

  await checkKeys()
  return { keyring, checkKeys }
}

/**
 * Measures retirement by process uptime: if the wall clock jumped ahead, keys would be dropped while their tokens are
 * still valid.
 */
function createWatch(tokenSeconds: number) {
  const retiredSince = new Map<string, number>()
  return (keys: readonly SigningKey[], now: number) => {
    const signer = findSigner(keys, now)
    for (const { kid, signs_from = 0 } of keys) {
      if (kid === signer.kid || signs_from > now) retiredSince.delete(kid)
      else if (!retiredSince.has(kid)) retiredSince.set(kid, process.uptime())
    }
    return (kid: string) =>
      process.uptime() - (retiredSince.get(kid) ?? process.uptime()) > tokenSeconds
  }
}

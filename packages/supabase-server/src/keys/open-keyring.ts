/** The keyring of a process, whose keys get a successor in time and are those that other processes make. */

import type { Settings } from '../settings.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import type { Secrets } from './keys.ts'
import { rotateSigningKeys } from './rotate-signing-keys.ts'
import type { SecretStore } from './secret-store.ts'
import { findSigner, type SigningKey } from './signing-key.ts'

/**
 * Keys that the operator gave stay as they are. `checkKeys` is to be called every hour: a day passes between a key's
 * publication and its first signature, so each process has looked many times by then.
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
  // A data folder has one process: nobody else can have made a key in it.
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
 * By a clock that nobody sets: one that jumped ahead would let keys go whose tokens are still in use when it is put
 * right. What is asked of a key is whether this process has seen it out of use for as long as a token lives.
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

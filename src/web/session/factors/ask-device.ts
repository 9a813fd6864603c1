import { logFailure } from '../../log-failure.ts'
import { supabase } from '../../supabase.ts'
import { keyMessage } from './key-message.ts'

/**
 * Registers the key on first use, later verifies it; the session then has the second factor. The
 * client's `webauthn.register` supports roaming keys only.
 */
export async function askDevice(factorId: string): Promise<void> {
  const { mfa } = supabase().auth
  const site = { rpId: location.hostname, rpOrigins: [location.origin] }
  const { data, error } = await mfa.challenge({ factorId, webauthn: site })
  if (error) throw error
  const { type, credential_options } = data.webauthn
  const publicKey = credential_options.publicKey as never
  const credential = await (type === 'create'
    ? navigator.credentials.create({ publicKey })
    : navigator.credentials.get({ publicKey }))
  const webauthn = { ...site, type, credential_response: credential as never }
  const { error: refused } = await mfa.verify({ factorId, challengeId: data.id, webauthn })
  if (refused) throw refused
}

/** Null on success. */
export async function confirmKey(factorId: string): Promise<string | null> {
  try {
    await askDevice(factorId)
    return null
  } catch (cause) {
    logFailure('The key was not confirmed', cause)
    return keyMessage(cause)
  }
}

import { logFailure } from '../../log-failure.ts'
import { supabase } from '../../supabase.ts'
import { keyMessage } from './key-message.ts'

/**
 * The first time the device makes the factor's key, later it uses it; the session of this page has the second factor
 * from then on. Not by the client's own `webauthn.register`, which takes nothing but keys that are plugged in.
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

/** Null when the device has answered. */
export async function confirmKey(factorId: string): Promise<string | null> {
  try {
    await askDevice(factorId)
    return null
  } catch (cause) {
    logFailure('The key was not confirmed', cause)
    return keyMessage(cause)
  }
}

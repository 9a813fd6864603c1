/** A key that a device uses for an account. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AuthContext } from '../context.ts'
import { type Key, keySeconds } from './new-key.ts'
import { relyingParty } from './relying-party.ts'

const webauthn = () => import('@simplewebauthn/server')

/** Without keys: whichever passkey the device has for this site. */
export async function askForKey(context: AuthContext, keys: readonly Key[] = []) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    timeout: keySeconds * 1000,
    allowCredentials: keys.map(({ id, transports }) => ({
      id,
      transports: [...transports] as never,
    })),
    userVerification: 'preferred',
  })
}

interface Question {
  readonly expectedChallenge: string
  readonly key: Key
}

/** How often the key was used, as the device counts; null for an answer that is not right. */
export async function readUsedKey(
  context: AuthContext,
  response: AuthenticationResponseJSON,
  { expectedChallenge, key }: Question,
): Promise<number | null> {
  if (response.id !== key.id) return null
  const { rpID, origins } = relyingParty(context)
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      credential: { id: key.id, publicKey: key.publicKey, counter: key.counter },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

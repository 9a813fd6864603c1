import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AuthContext } from '../context.ts'
import { challengeSeconds, type Key } from './registration.ts'
import { relyingParty } from './relying-party.ts'

const webauthn = () => import('@simplewebauthn/server')

/** Without keys the device offers any passkey of this site. */
export async function assertionOptions(context: AuthContext, keys: readonly Key[] = []) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    timeout: challengeSeconds * 1000,
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

/** Returns the device's signature counter; null for an invalid response. */
export async function verifyAssertion(
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

/** A key that a device makes for an account. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AuthContext } from '../context.ts'
import type { UserRow } from '../users/user-row.ts'
import { relyingParty } from './relying-party.ts'

/** Known by its id, in base64url. */
export interface Key {
  readonly id: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
}

export interface NewKey extends Key {
  readonly aaguid: string
  readonly format: string
  readonly isSyncable: boolean
  readonly isSynced: boolean
}

// Loading it takes 0.3 s and 20 MB, which only servers with keys pay.
const webauthn = () => import('@simplewebauthn/server')

interface Asked {
  /** Not to be made again on the same device. */
  readonly known: readonly Pick<Key, 'id' | 'transports'>[]
  /** A passkey must say itself whose it is. */
  readonly isPasskey: boolean
}

export async function askForNewKey(
  context: AuthContext,
  user: UserRow,
  { known, isPasskey }: Asked,
) {
  const { rpID, rpName } = relyingParty(context)
  const account = user.email || user.phone || user.id
  const { name } = user.raw_user_meta_data ?? {}
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(user.id),
    userName: account,
    userDisplayName: typeof name === 'string' && name ? name : account,
    timeout: keySeconds * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: {
      residentKey: isPasskey ? 'required' : 'preferred',
      userVerification: 'preferred',
    },
    supportedAlgorithmIDs: [-7, -257, -8],
  })
}

/** Between a question and its answer; GoTrue's. */
export const keySeconds = 300

/** Browsers make them of all others, since nobody asks who built the device. Those could make the library ask servers that
 * a certificate names. */
const formats = new Set<string>(['none', 'packed', 'fido-u2f'])

/** Null for an answer that is not right. */
export async function readNewKey(
  context: AuthContext,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<NewKey | null> {
  const { rpID, origins } = relyingParty(context)
  const { verifyRegistrationResponse } = await webauthn()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const object = Buffer.from(response.response.attestationObject, 'base64url')
    const format = decodeAttestationObject(new Uint8Array(object)).get('fmt')
    if (!formats.has(format)) return null
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: false,
    })
    if (!made) return null
    const { id, publicKey, counter } = made.credential
    const { aaguid, credentialDeviceType, credentialBackedUp: isSynced } = made
    const isSyncable = credentialDeviceType === 'multiDevice'
    const transports = response.response.transports ?? []
    return { id, publicKey, counter, transports, aaguid, format, isSyncable, isSynced }
  } catch {
    return null
  }
}

import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AuthContext } from '../context.ts'
import type { UserRow } from '../users/user-row.ts'
import { relyingParty } from './relying-party.ts'

/** `id` is base64url. */
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

// Imported lazily: it takes 0.3 s and 20 MB.
const webauthn = () => import('@simplewebauthn/server')

interface Asked {
  /** Keys that the device must not register again. */
  readonly known: readonly Pick<Key, 'id' | 'transports'>[]
  /** Passkeys must be discoverable. */
  readonly isPasskey: boolean
}

export async function registrationOptions(
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
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: {
      residentKey: isPasskey ? 'required' : 'preferred',
      userVerification: 'preferred',
    },
    supportedAlgorithmIDs: [-7, -257, -8],
  })
}

/** Lifetime of a challenge, as in GoTrue. */
export const challengeSeconds = 300

/**
 * Without a request for attestation browsers convert all other formats to these. The others could make the library
 * contact servers that a certificate names.
 */
const formats = new Set<string>(['none', 'packed', 'fido-u2f'])

/** Returns null for an invalid response. */
export async function verifyRegistration(
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

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface CreateOptions {
  readonly challenge: string
  readonly user: { readonly id: string }
}

interface Changes {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly counter?: number
}

const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** Holds the last key created. */
export function openDevice(site = { rpId: 'rodizio.test', origin: 'http://rodizio.test' }) {
  let counter = 0
  let kept: { id: Buffer; key: KeyObject; user: string } | null = null

  function clientData(type: string, { challenge }: { challenge: string }, changes: Changes) {
    const said = {
      challenge: changes.challenge ?? challenge,
      origin: changes.origin ?? site.origin,
    }
    return Buffer.from(JSON.stringify({ type, ...said, crossOrigin: false }))
  }

  function authenticatorData(flags: number, changes: Changes) {
    const count = Buffer.alloc(4)
    counter += 1
    count.writeUInt32BE(changes.counter ?? counter)
    return Buffer.concat([hash(changes.rpId ?? site.rpId), Buffer.of(flags), count])
  }

  return {
    create(options: CreateOptions, changes: Changes = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      kept = { id: randomBytes(32), key: privateKey, user: options.user.id }
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinates: [number, Uint8Array][] = [
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]
      const cose = new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], ...coordinates])
      const length = Buffer.of(0, kept.id.length)
      const authData = Buffer.concat([
        authenticatorData(0x45, changes),
        Buffer.alloc(16),
        length,
        kept.id,
        isoCBOR.encode(cose as never),
      ])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...head(kept.id),
        response: {
          clientDataJSON: url(clientData('webauthn.create', options, changes)),
          attestationObject: url(isoCBOR.encode(object as never)),
          transports: ['internal'],
        },
      }
    },
    get(options: { readonly challenge: string }, changes: Changes = {}) {
      if (!kept) throw new Error('This device has no key.')
      const data = clientData('webauthn.get', options, changes)
      const authData = authenticatorData(0x05, changes)
      const signature = sign('sha256', Buffer.concat([authData, hash(data)]), kept.key)
      return {
        ...head(kept.id),
        response: {
          clientDataJSON: url(data),
          authenticatorData: url(authData),
          signature: url(signature),
          userHandle: kept.user,
        },
      }
    },
  }
}

const head = (id: Buffer) => ({
  id: url(id),
  rawId: url(id),
  type: 'public-key' as const,
  clientExtensionResults: {},
  authenticatorAttachment: 'platform' as const,
})

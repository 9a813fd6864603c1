import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto'
import type { JWK } from 'jose'
import type { SigningKey } from './signing-key.ts'

export function prepareKeys(keys: readonly SigningKey[]) {
  if (keys.length === 0) throw new Error('At least one signing key is needed.')
  const signer = (key: SigningKey) => (key.kty === 'oct' ? sharedSecret(key) : privateKey(key))
  return {
    keys,
    signers: new Map(keys.filter(isComplete).map((key) => [key.kid, signer(key)])),
    verifiers: new Map(keys.map((key) => [`${key.alg} ${key.kid}`, verifier(key)])),
    publicKeys: keys.filter(({ kty }) => kty !== 'oct').map(publicHalf),
  }
}

const verifier = (key: SigningKey) =>
  key.kty === 'oct'
    ? sharedSecret(key)
    : createPublicKey({ key: publicHalf(key) as JsonWebKey, format: 'jwk' })

const isComplete = ({ kty, d }: SigningKey) => kty === 'oct' || d !== undefined

const privateKey = (key: SigningKey) => createPrivateKey({ key: key as JsonWebKey, format: 'jwk' })

const sharedSecret = (key: SigningKey) => Buffer.from(String(key.k), 'base64url')

/** Lists members by name, so that no private member can slip through. */
function publicHalf({ kty, kid, alg, crv, x, y, n, e }: SigningKey): JWK {
  const key = kty === 'EC' ? { crv, x, y } : { n, e }
  return { kty, kid, alg, use: 'sig', key_ops: ['verify'], ...key } as JWK
}

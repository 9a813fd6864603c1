/** `personal_sign` (ERC-191) with secp256k1. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { AppError } from '../../app-error.ts'
import type { Chain } from './chain.ts'

export const ethereum: Chain = {
  name: 'Ethereum',
  prefix: 'siwe',
  wrongAddress: 'wallet address is not a valid Ethereum address',
  // Capitals are only a checksum: https://eips.ethereum.org/EIPS/eip-55
  readAddress: (text) => (/^0x[a-fA-F0-9]{40}$/.test(text) ? text.toLowerCase() : null),
  isNetwork: (text) => /^\+?\d{1,18}$/.test(text) && Number(text) > 0,
  readSignature(text) {
    const hex = text.replace(/^0x/, '')
    if (hex.length !== 130) {
      const message =
        'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string'
      throw new AppError('validation_failed', message)
    }
    return /^[0-9a-f]+$/i.test(hex) ? Buffer.from(hex, 'hex') : null
  },
  isSignedBy(address, message, signature) {
    try {
      const [r, s, v = 0] = [signature.slice(0, 32), signature.slice(32, 64), signature[64]]
      const recovery = v >= 27 ? v - 27 : v
      const bytes = Uint8Array.of(recovery, ...r, ...s)
      const key = secp256k1.recoverPublicKey(bytes, hashOf(message), { prehash: false })
      const point = secp256k1.Point.fromBytes(key).toBytes(false)
      const signer = keccak_256(point.subarray(1)).subarray(-20)
      return `0x${Buffer.from(signer).toString('hex')}` === address
    } catch {
      return false
    }
  },
}

/** https://eips.ethereum.org/EIPS/eip-191 */
function hashOf(message: string): Uint8Array {
  const bytes = Buffer.from(message)
  return keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]),
  )
}

import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'

export function ethereumWallet() {
  const { secretKey, publicKey } = secp256k1.keygen()
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)
  const address = `0x${Buffer.from(keccak_256(point).subarray(-20)).toString('hex')}`
  const sign = (message: string) => {
    const bytes = Buffer.from(message)
    const head = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`)
    const hash = keccak_256(Buffer.concat([head, bytes]))
    const signed = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' })
    const [recovery = 0, ...rs] = signed
    return `0x${Buffer.from([...rs, recovery + 27]).toString('hex')}`
  }
  const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
    if (method === 'eth_requestAccounts') return [address]
    if (method === 'eth_chainId') return '0x1'
    return sign(Buffer.from(String(params?.[0]).slice(2), 'hex').toString())
  }
  return { address, sign, wallet: { request } as never }
}

export function solanaWallet() {
  const { secretKey, publicKey } = ed25519.keygen()
  const address = base58.encode(publicKey)
  const sign = (message: string) => ed25519.sign(Buffer.from(message), secretKey)
  const wallet = {
    publicKey: { toBase58: () => address },
    signMessage: async (message: Uint8Array) => ed25519.sign(message, secretKey),
  }
  return { address, sign, wallet: wallet as never }
}

/** Ed25519 over the plain message. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { AppError } from '../../app-error.ts'
import type { Chain } from './chain.ts'

export const solana: Chain = {
  name: 'Solana',
  prefix: 'siws',
  wrongAddress: 'wallet address is not in base58 format',
  readAddress: (text) => (/^[a-zA-Z0-9]{32,44}$/.test(text) ? text : null),
  isNetwork: (text) => /^((solana:)?(main|dev|test|local)net)?$/.test(text),
  readSignature(text) {
    if (text.length !== 86 && text.length !== 88) {
      const message = 'signature must be 64 bytes encoded as base64 with or without padding'
      throw new AppError('validation_failed', message)
    }
    if (!/^[\w+/-]+={0,2}$/.test(text)) {
      const message = 'signature does not contain valid base64 characters'
      throw new AppError('validation_failed', message)
    }
    const bytes = Buffer.from(text, 'base64url')
    return bytes.length === 64 ? bytes : null
  },
  isSignedBy(address, message, signature) {
    try {
      // ZIP-215 accepts keys of small order, whose signature fits any message.
      return ed25519.verify(signature, Buffer.from(message), base58.decode(address), {
        zip215: false,
      })
    } catch {
      return false
    }
  },
}

export interface Chain {
  readonly name: 'Ethereum' | 'Solana'
  /** Begins GoTrue's error messages. */
  readonly prefix: 'siwe' | 'siws'
  readonly wrongAddress: string
  /** Returns the canonical form, or null. */
  readonly readAddress: (text: string) => string | null
  readonly isNetwork: (text: string) => boolean
  /** @throws AppError validation_failed for a wrong length or encoding */
  readonly readSignature: (text: string) => Uint8Array | null
  readonly isSignedBy: (address: string, message: string, signature: Uint8Array) => boolean
}

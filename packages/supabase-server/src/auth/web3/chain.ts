/** A block chain whose wallets sign in. */
export interface Chain {
  readonly name: 'Ethereum' | 'Solana'
  /** Before what is wrong with a message, as GoTrue writes it. */
  readonly prefix: 'siwe' | 'siws'
  readonly wrongAddress: string
  /** In the one form in which it names an account; null where it is none. */
  readonly readAddress: (text: string) => string | null
  readonly isNetwork: (text: string) => boolean
  /** @throws AppError validation_failed where it has not the form of a signature. */
  readonly readSignature: (text: string) => Uint8Array | null
  readonly isSignedBy: (address: string, message: string, signature: Uint8Array) => boolean
}

/** WebAuthn's relying party. */
export interface KeySite {
  /** Origins that may use the keys. */
  readonly origins: readonly string[]
}

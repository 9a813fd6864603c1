/** The WebAuthn relying party, which `/config.json` tells the dashboard. */
export interface KeySite {
  /** Origins that may use the keys. */
  readonly origins: readonly string[]
}

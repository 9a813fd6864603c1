/** The site that the keys of devices are for: the server says it to the dashboard, which offers them there alone. */
export interface KeySite {
  /** Of the pages that may ask for them. */
  readonly origins: readonly string[]
}

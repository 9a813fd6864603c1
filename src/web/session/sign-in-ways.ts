interface Ways {
  readonly google: boolean
  /** Whether who is signed in may add Google to their account, and take it away. */
  readonly linking?: boolean
}

let ways: Ways = { google: false }

/** Said by the server that sent this page, before anything is rendered. */
export function learnSignInWays(said: Ways): void {
  ways = said
}

export const offersGoogle = (): boolean => ways.google

export const canLinkGoogle = (): boolean => ways.google && ways.linking === true

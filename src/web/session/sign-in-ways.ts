interface Ways {
  readonly google: boolean
  /** Whether users may link and unlink Google. */
  readonly linking?: boolean
}

let ways: Ways = { google: false }

/** Called before rendering. */
export function learnSignInWays(said: Ways): void {
  ways = said
}

export const offersGoogle = (): boolean => ways.google

export const canLinkGoogle = (): boolean => ways.google && ways.linking === true

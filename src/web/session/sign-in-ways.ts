let google = false

/** Said by the server that sent this page, before anything is rendered. */
export function learnSignInWays(ways: { readonly google: boolean }): void {
  google = ways.google
}

export const offersGoogle = (): boolean => google

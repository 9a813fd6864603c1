import type { KeySite } from '../../../domain/accounts/key-site.ts'

let origins: readonly string[] = []

/** Called before rendering; null when the server supports no keys. */
export function learnKeySite(site: KeySite | null): void {
  origins = site?.origins ?? []
}

/** A key is bound to the server's configured origins. */
export const canMakeKeys = (): boolean => origins.includes(location.origin) && hasKeys()

/** False without TLS. */
export const hasKeys = (): boolean => 'PublicKeyCredential' in window

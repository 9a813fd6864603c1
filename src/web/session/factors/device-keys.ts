/** Keys of a device (fingerprint, face, a USB key) as second factor: whether this page can ask for them. */
import type { KeySite } from '../../../domain/accounts/key-site.ts'

let origins: readonly string[] = []

/** Said by the server that sent this page, before anything is rendered; null where it makes no keys. */
export function learnKeySite(site: KeySite | null): void {
  origins = site?.origins ?? []
}

/** A key is bound to its site: under another name of this server the browser would refuse. */
export const canMakeKeys = (): boolean => origins.includes(location.origin) && hasKeys()

/** Browsers have none where the page came without TLS. */
export const hasKeys = (): boolean => 'PublicKeyCredential' in window

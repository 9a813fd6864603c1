/** The origin of every link, snippet and mail that the product generates (spec section 2). */

/** On this machine the address in use; elsewhere the one that PUBLIC_URL names, if it does. */
export function publicOrigin(current: string, publicUrl: string | undefined): string {
  if (isLocalHost(new URL(current).hostname) || !publicUrl) return new URL(current).origin
  return new URL(publicUrl).origin
}

export function isLocalHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

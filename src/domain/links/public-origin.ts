/** Spec section 2. */

/** PUBLIC_URL applies except on localhost. */
export function publicOrigin(current: string, publicUrl: string | undefined): string {
  if (isLocalHost(new URL(current).hostname) || !publicUrl) return new URL(current).origin
  return new URL(publicUrl).origin
}

export function isLocalHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

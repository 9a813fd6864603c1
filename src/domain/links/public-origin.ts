/** Origin of generated links, snippets and mails (spec section 2). */

/** The request's origin on localhost, else that of PUBLIC_URL if set. */
export function publicOrigin(current: string, publicUrl: string | undefined): string {
  if (isLocalHost(new URL(current).hostname) || !publicUrl) return new URL(current).origin
  return new URL(publicUrl).origin
}

export function isLocalHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

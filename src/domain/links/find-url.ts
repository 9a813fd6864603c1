/** The address that a text is, or null. `URL.canParse` does the same, but iPhones with iOS 16 lack it. */
export function findUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

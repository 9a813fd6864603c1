/** Like `URL.parse`. `URL.canParse` is missing in iOS 16. */
export function findUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Keeps a joiner between two emoji as `$1`. No lookbehind, which iOS before 16.4 cannot parse. */
const invisible = /((?:\p{Emoji_Presentation}|\uFE0F)\u200D(?=\p{Extended_Pictographic}))|\p{Cf}/gu

/** Removes control and invisible characters and lone surrogates; cuts to `most` characters. */
export function cleanText(text: string, most: number): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, '')
    .replace(invisible, '$1')
    .trim()
  return clean.length <= most ? clean : Array.from(clean).slice(0, most).join('').trimEnd()
}

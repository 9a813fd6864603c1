/**
 * What is not seen, and turns or hides what is. Between two signs of an emoji a joiner stays, in `$1`.
 * No lookbehind: iPhones before iOS 16.4 cannot read a script that has one.
 */
const invisible = /((?:\p{Emoji_Presentation}|\uFE0F)\u200D(?=\p{Extended_Pictographic}))|\p{Cf}/gu

/** Text from outside, made safe to store and to send: no control characters, no broken emoji, cut to `most` characters. */
export function cleanText(text: string, most: number): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, '')
    .replace(invisible, '$1')
    .trim()
  return clean.length <= most ? clean : Array.from(clean).slice(0, most).join('').trimEnd()
}

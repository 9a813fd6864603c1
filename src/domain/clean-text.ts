/** What is not seen, and turns or hides what is. Between two signs of an emoji a joiner stays. */
const invisible =
  /(?<!\p{Emoji_Presentation}|\uFE0F|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})|[^\P{Cf}\u200D]/gu

/** Text from outside, made safe to store and to send: no control characters, no broken emoji, cut to `most` characters. */
export function cleanText(text: string, most: number): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, '')
    .replace(invisible, '')
    .trim()
  return clean.length <= most ? clean : Array.from(clean).slice(0, most).join('').trimEnd()
}

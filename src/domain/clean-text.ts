/** Text from outside, made safe to store and to send: no control characters, no broken emoji, cut to `most` characters. */
export function cleanText(text: string, most: number): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, '')
    .trim()
  return clean.length <= most ? clean : Array.from(clean).slice(0, most).join('').trimEnd()
}

/** SQL raises sentences with codes that PostgreSQL uses, too; its own messages begin with a small letter. */
export function isOwnSentence(text: string): boolean {
  return /^\p{Lu}/u.test(text)
}

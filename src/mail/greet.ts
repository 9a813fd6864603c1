import { cleanText } from '../domain/clean-text.ts'

/** Anyone can sign up with a stranger's address and put a link into the name. */
export function greet(name: string): string {
  const harmless = harmlessName(name)
  return harmless === '' ? 'Olá!' : `Olá, ${harmless}!`
}

/** '' for what a mail program could turn into a link. */
export function harmlessName(name: string): string {
  const clean = cleanText(withoutHalfWord(cleanText(name.replace(/\s+/g, ' '), 61)), 60)
  return /[/@:]|\.\S|www/i.test(clean) ? '' : clean
}

/** A cut text ends with its last whole word. */
const withoutHalfWord = (text: string) => ([...text].length > 60 ? text.replace(/ \S*$/, '') : text)

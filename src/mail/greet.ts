import { cleanText } from '../domain/clean-text.ts'

/** Anyone can sign up with a stranger's address and put a link into the name. */
export function greet(name: string): string {
  const harmless = harmlessName(name)
  return harmless === '' ? 'Olá!' : `Olá, ${harmless}!`
}

/** '' for what a mail program could turn into a link. */
export function harmlessName(name: string): string {
  const clean = cleanText(name.replace(/\s+/g, ' '), 60)
  return /[/@:]|\.\S|www/i.test(clean) ? '' : clean
}

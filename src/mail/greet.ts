import { cleanText } from '../domain/clean-text.ts'

/** Anyone may sign up with another's address: a name that could lead somewhere is not repeated to its owner. */
export function greet(name: string): string {
  const harmless = harmlessName(name)
  return harmless === '' ? 'Olá!' : `Olá, ${harmless}!`
}

/** Empty for what a mail program could turn into a link. */
export function harmlessName(name: string): string {
  const clean = cleanText(name.replace(/\s+/g, ' '), 60)
  return /[/@:]|\.\S|www/i.test(clean) ? '' : clean
}

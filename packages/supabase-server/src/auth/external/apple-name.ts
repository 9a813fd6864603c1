import type { Person } from './provider.ts'
import { named, textOf } from './provider-claims.ts'

/** Apple sends the name only at the first sign-in, in the posted form. */
export function withAppleName(person: Person, user: unknown): Person {
  const said = parse(textOf(user))
  const name = `${textOf(said.firstName)} ${textOf(said.lastName)}`.trim().slice(0, 200)
  return name ? { ...person, claims: { ...person.claims, ...named(name) } } : person
}

function parse(text: string): Record<string, unknown> {
  try {
    const { name } = JSON.parse(text)
    return typeof name === 'object' && name !== null ? name : {}
  } catch {
    return {}
  }
}

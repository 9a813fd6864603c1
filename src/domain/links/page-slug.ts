/** The part of a capture page's address that is its own: words in lower case, hyphens between them. */
import { withoutAccents } from '../without-accents.ts'

/** What the database would make of a name; '' when nothing is left of it. */
export function slugOf(name: string): string {
  return reduceSlug(name).replace(/-$/, '')
}

/** The same while somebody types: a hyphen at the end may become a word. */
export function reduceSlug(typed: string): string {
  return withoutAccents(typed)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
}

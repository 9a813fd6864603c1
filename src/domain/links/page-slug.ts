/** The path segment of a capture page: lower-case words joined by hyphens. */
import { withoutAccents } from '../without-accents.ts'

/** The slug that the database makes of a name; '' if nothing is left. */
export function slugOf(name: string): string {
  return reduceSlug(name).replace(/-$/, '')
}

/** For an input: keeps a trailing hyphen while the user types. */
export function reduceSlug(typed: string): string {
  return withoutAccents(typed)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
}

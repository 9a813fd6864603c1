import { withoutAccents } from '../../../../domain/without-accents.ts'

/** As in the database; '' if nothing is left. */
export function slugOf(name: string): string {
  return reduceSlug(name).replace(/-$/, '')
}

/** Keeps a trailing hyphen while the user types. */
export function reduceSlug(typed: string): string {
  return withoutAccents(typed)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
}

import { isUuid } from '../uuid.ts'
import { withoutAccents } from '../without-accents.ts'
import { shortCodePrefix } from './lead-sources.ts'

/** Ignores case, blanks and trailing punctuation. Null if malformed. */
export function readShortCode(typed: string): string | null {
  const [, code = ''] =
    /^([a-z\d]+(?:-[a-z\d]+)*)[\p{P}\s]*$/u.exec(typed.trim().toLowerCase()) ?? []
  return /^[a-z0-9]{1,20}$/.test(code) || isUuid(code) ? code : null
}

/** For an input (spec section 5). */
export function reduceShortCode(typed: string): string {
  return withoutAccents(typed)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20)
}

/** Spec section 9: prefix, two digits of the year, last six of the timestamp. */
export function nextShortCode(source: string, now: Date): string {
  const year = String(now.getFullYear()).slice(-2)
  return `${shortCodePrefix(source)}${year}${String(now.getTime()).slice(-6)}`
}

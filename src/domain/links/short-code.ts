/** What follows /l/: a short code, or the id of a link's row. */

import { isUuid } from '../uuid.ts'
import { withoutAccents } from '../without-accents.ts'
import { shortCodePrefix } from './lead-sources.ts'

/** People copy links out of sentences: case, blanks and a trailing full stop do not matter. */
export function readShortCode(typed: string): string | null {
  const [, code = ''] =
    /^([a-z\d]+(?:-[a-z\d]+)*)[\p{P}\s]*$/u.exec(typed.trim().toLowerCase()) ?? []
  return /^[a-z0-9]{1,20}$/.test(code) || isUuid(code) ? code : null
}

/** A code as somebody types it, reduced to what a code may hold (spec section 5). */
export function reduceShortCode(typed: string): string {
  return withoutAccents(typed)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20)
}

/** The automatic code of a capture link (spec section 9): prefix by source, two digits of the year, six of the time. */
export function nextShortCode(source: string, now: Date): string {
  const year = String(now.getFullYear()).slice(-2)
  return `${shortCodePrefix(source)}${year}${String(now.getTime()).slice(-6)}`
}

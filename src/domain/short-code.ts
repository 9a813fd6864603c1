/** What follows /l/: a short code, or the id of a link's row. */
import { isUuid } from './uuid.ts'

/** People copy links out of sentences: case, blanks and a trailing full stop do not matter. */
export function readShortCode(typed: string): string | null {
  const code = typed
    .trim()
    .toLowerCase()
    .replace(/[\p{P}\s]+$/u, '')
  return /^[a-z0-9]{1,20}$/.test(code) || isUuid(code) ? code : null
}

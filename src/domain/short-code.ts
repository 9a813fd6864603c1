/** What follows /l/: a short code, or the id of a link's row. */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** People copy links out of sentences: case, blanks and a trailing full stop do not matter. */
export function readShortCode(typed: string): string | null {
  const code = typed
    .trim()
    .toLowerCase()
    .replace(/[\p{P}\s]+$/u, '')
  return /^[a-z0-9]{1,20}$/.test(code) || uuid.test(code) ? code : null
}

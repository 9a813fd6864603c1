/** PostgreSQL and JSON.stringify recurse; the embedded engine crashes when its small stack overflows. */
const deepest = 100

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Counts brackets inside quotes too: the quotes are stripped before PostgreSQL reads the value. */
export function isTooDeep(text: string): boolean {
  return hasDepth(text, false)
}

export function isTooDeepJson(text: string): boolean {
  return hasDepth(text, true)
}

/** A loop, because a regular expression overflows its stack on a string of 16 MB. */
function hasDepth(text: string, knowsStrings: boolean): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isString) {
      if (sign === backslash) at++
      else if (sign === quote) isString = false
    } else if (sign === quote) isString = knowsStrings
    else if (opening.has(sign)) depth++
    else if (closing.has(sign)) depth = Math.max(0, depth - 1)
    if (depth > deepest) return true
  }
  return false
}

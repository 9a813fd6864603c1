/** PostgreSQL and JSON.stringify read by recursion; the embedded engine's small stack does not survive what exhausts it. */
const deepest = 100

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Whether brackets in a query value go deeper than any value of ours; quotes do not count, since they come off. */
export function isTooDeep(text: string): boolean {
  return hasDepth(text, false)
}

/** The same of a JSON text, where a bracket inside a string is only a sign. */
export function isTooDeepJson(text: string): boolean {
  return hasDepth(text, true)
}

/** Sign by sign: a regular expression's own stack ends in a string of 16 MB. */
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

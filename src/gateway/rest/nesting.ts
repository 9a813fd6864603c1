/** PostgreSQL reads JSON by recursion; the embedded engine's small stack does not survive what exhausts it. */
const deepest = 100

/** Whether brackets in a query value go deeper than any value of ours; quotes do not count, since they come off. */
export function isTooDeep(text: string): boolean {
  return hasDepth(text.matchAll(/[[\]{}]/g))
}

/** The same of a JSON body, where a bracket inside a string is only a sign. */
export function isTooDeepJson(text: string): boolean {
  return hasDepth(text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs))
}

function hasDepth(signs: Iterable<RegExpMatchArray>): boolean {
  let depth = 0
  for (const [sign] of signs) {
    if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth = Math.max(0, depth - 1)
    if (depth > deepest) return true
  }
  return false
}

/** The name that was probably meant, or nothing when none comes close. */
export function suggest(
  written: string,
  names: Iterable<string>,
  least = 0.75,
): string | undefined {
  let best: { name: string; score: number } | undefined
  for (const name of names) {
    const score = similarity(written.toLowerCase(), name.toLowerCase())
    if (score >= least && score > (best?.score ?? 0)) best = { name, score }
  }
  return best?.name
}

/** 1 for the same text, 0 for nothing in common: edits needed, over the longer length. */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  // A hostile name must not cost quadratic time.
  if (longest === 0 || longest > 200) return 0
  return 1 - editDistance(a, b) / longest
}

export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}

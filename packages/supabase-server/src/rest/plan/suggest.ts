/**
 * The closest known name, as PostgREST finds it: names that share three letters in a row (else two), ordered by edit distance.
 * @param least the required share of correct letters, 1 for all
 */
export function suggest(
  written: string,
  names: Iterable<string>,
  least = 0.75,
): string | undefined {
  // Bounds the quadratic cost of a hostile name.
  const known = [...new Set(names)].filter((name) => name.length <= longest)
  if (written.length > longest) return undefined
  const own = written.toLowerCase()
  for (const size of [3, 2]) {
    const [best] = nearest(own, known, size)
      .map((name) => ({ name, score: similarity(own, name.toLowerCase()) }))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score)
    if (best) return best.name
  }
  return undefined
}

const longest = 200
/** Edit distance is expensive: it is computed for the names that share most letter runs. */
const compared = 50

function nearest(written: string, names: readonly string[], size: number): string[] {
  const own = gramsOf(written, size)
  return names
    .map((name) => ({ name, shared: cosine(own, gramsOf(name.toLowerCase(), size)) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, compared)
    .map(({ name }) => name)
}

function gramsOf(text: string, size: number): Map<string, number> {
  const padded = `-${text.replace(/[^\p{L}\p{N}, ]/gu, '')}-`.padEnd(size, '-')
  const grams = new Map<string, number>()
  for (let i = 0; i + size <= padded.length; i++) {
    const gram = padded.slice(i, i + size)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [gram, count] of a) product += count * (b.get(gram) ?? 0)
  return product / (lengthOf(a) * lengthOf(b))
}

const lengthOf = (grams: ReadonlyMap<string, number>) =>
  Math.sqrt([...grams.values()].reduce((sum, count) => sum + count * count, 0))

/** 1 for equal texts, 0 for no match: edit distance over the longer length. */
const similarity = (a: string, b: string) =>
  1 - editDistance(a, b) / Math.max(a.length, b.length, 1)

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

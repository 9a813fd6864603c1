import { formatCount } from '../../../ui/format/format-count.ts'

const namesAtOnce = 4

/** Those with the same words in one line: "Ana, Bia, Caio, Duda e mais 3". */
export function groupAbsent<Somebody extends { name: string }>(
  people: readonly Somebody[],
  wordsOf: (somebody: Somebody) => string | undefined,
) {
  const groups = new Map<string, string[]>()
  for (const one of people) {
    const words = wordsOf(one)
    if (words) groups.set(words, [...(groups.get(words) ?? []), one.name])
  }
  return [...groups].map(([words, names]) => ({ words, names: listOf(names) }))
}

function listOf(names: string[]): string {
  const left = names.length - namesAtOnce
  if (left <= 1) return names.join(', ')
  return `${names.slice(0, namesAtOnce).join(', ')} e mais ${formatCount(left)}`
}

/** One value per name: the first one wins. */
export type Query = Readonly<Record<string, string>>

export function readQuery(parsed: unknown): Query {
  const pairs = Object.entries(parsed ?? {}).map(([name, value]) => [name, [value].flat()[0]])
  return Object.fromEntries(pairs.filter(([, value]) => typeof value === 'string'))
}

export function formatCount(count: number): string {
  return count.toLocaleString('pt-BR')
}

/** "1 pendente", "2 pendentes" */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** "cerca de 120 mil", with two significant digits. */
export function formatAbout(estimate: number): string {
  const shape = { notation: 'compact', maximumSignificantDigits: 2 } as const
  return `cerca de ${new Intl.NumberFormat('pt-BR', shape).format(estimate).replace('\u00a0', ' ')}`
}

/** "—" where the count could not be read, undefined while it is read. */
export const formatRead = (count: number | undefined, failed: boolean): string | undefined =>
  count === undefined ? (failed ? '—' : undefined) : formatCount(count)

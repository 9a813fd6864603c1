export function formatCount(count: number): string {
  return count.toLocaleString('pt-BR')
}

/** "1 pendente", "2 pendentes" */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

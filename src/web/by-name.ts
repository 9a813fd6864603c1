const { compare } = new Intl.Collator('pt-BR', { numeric: true })

/**
 * In JavaScript, because the embedded database has no Portuguese collation. "Loja 2" before "Loja
 * 10".
 */
export function byName<Row extends { name: string }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => compare(a.name, b.name))
}

const { compare } = new Intl.Collator('pt-BR', { numeric: true })

/** In the order of their names, "Loja 2" before "Loja 10": the embedded database knows no Portuguese. */
export function byName<Row extends { name: string }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => compare(a.name, b.name))
}

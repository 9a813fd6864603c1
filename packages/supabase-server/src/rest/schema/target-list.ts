export interface Target {
  readonly position: number
  /** Oid of the relation, 0 for an expression. */
  readonly table: number
  readonly column: number
}

/** Parses a view's columns from `pg_rewrite.ev_action`, where brackets in names are escaped. */
export function readTargetList(action: string): Target[] {
  const targets: Target[] = []
  let depth = 0
  let position = 0
  let table = 0
  for (const [token, key, value] of action.matchAll(
    /\\.|[{}]|:(resno|resorigtbl|resorigcol) (\d+)/gs,
  )) {
    if (token === '{') depth++
    else if (token === '}') depth--
    // Deeper levels are subqueries and expressions.
    if (depth !== 2 || key === undefined) continue
    if (key === 'resno') position = Number(value)
    else if (key === 'resorigtbl') table = Number(value)
    else targets.push({ position, table, column: Number(value) })
  }
  return targets
}

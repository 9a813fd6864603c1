/** A column of a view and the column it shows. */
export interface Target {
  readonly position: number
  /** The relation's number in pg_class; 0 for what is computed. */
  readonly table: number
  readonly column: number
}

/** The columns of a view, out of the text of its parsed query (`pg_rewrite.ev_action`); brackets in names are escaped there. */
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
    // Deeper are subqueries and expressions: the view's own list stands right inside its query.
    if (depth !== 2 || key === undefined) continue
    if (key === 'resno') position = Number(value)
    else if (key === 'resorigtbl') table = Number(value)
    else targets.push({ position, table, column: Number(value) })
  }
  return targets
}

import type { RelationsDocument } from './relations-document.ts'

export interface Shown {
  readonly table: string
  readonly column: number
  readonly as: readonly string[]
}

export function findShown({ views, relations }: RelationsDocument): Map<string, Shown[]> {
  const targets = new Map(views.map(({ view, action }) => [view, readTargetList(action)]))
  return new Map(
    [...targets].map(([view, own]): [string, Shown[]] => {
      const names = relations[view]?.columns ?? {}
      const shown = new Map<string, { table: string; column: number; as: string[] }>()
      for (const target of own) {
        const source = follow(target, targets)
        const name = names[target.position]
        if (!source || name === undefined) continue
        const key = `${source.table} ${source.column}`
        const known = shown.get(key) ?? { ...source, as: [] }
        known.as.push(name)
        shown.set(key, known)
      }
      return [view, [...shown.values()]]
    }),
  )
}

/** `create or replace view` can make views refer to each other in a circle, hence the bound. */
function follow(
  target: Target,
  targets: ReadonlyMap<string, readonly Target[]>,
): { table: string; column: number } | undefined {
  let { table, column } = target
  for (let i = 0; i < 50; i++) {
    if (table === 0) return undefined
    const through = targets.get(String(table))
    if (!through) return { table: String(table), column }
    const next = through.find(({ position }) => position === column)
    if (!next) return undefined
    ;({ table, column } = next)
  }
  return undefined
}

export function waysToShow(
  shown: readonly Shown[],
  table: string,
  columns: readonly number[],
): string[][] {
  return columns.reduce<string[][]>(
    (ways, column) => {
      const as = shown.find((one) => one.table === table && one.column === column)?.as ?? []
      return ways.flatMap((way) => as.map((name) => [...way, name]))
    },
    [[]],
  )
}

interface Target {
  readonly position: number
  /** Oid of the relation, 0 for an expression. */
  readonly table: number
  readonly column: number
}

/** Parses a view's columns from `pg_rewrite.ev_action`, where brackets in names are escaped. */
function readTargetList(action: string): Target[] {
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

import type { RelationsDocument } from './relations-document.ts'
import type { QualifiedName } from './schema-document.ts'
import { findShown, type Shown, waysToShow } from './view-sources.ts'

export interface ForeignKey {
  readonly name: string
  readonly table: QualifiedName
  readonly foreign: QualifiedName
  readonly columns: readonly string[]
  readonly foreignColumns: readonly string[]
  readonly unique: boolean
  readonly tableIsView: boolean
  readonly foreignIsView: boolean
}

export interface Keys {
  readonly foreignKeys: readonly ForeignKey[]
  readonly viewKeys: readonly {
    readonly view: QualifiedName
    readonly columns: readonly string[]
  }[]
}

type Key = RelationsDocument['foreignKeys'][number]
interface End {
  readonly relation: string
  readonly columns: readonly string[]
}

/**
 * Foreign keys of tables, and of views that expose their columns:
 * https://docs.postgrest.org/en/stable/references/api/resource_embedding.html#foreign-key-joins-on-views
 */
export function deriveKeys(document: RelationsDocument): Keys {
  const { relations } = document
  const shown = findShown(document)
  const showing = groupByTable(shown)

  const endsOf = (table: string, columns: readonly number[]): End[] => {
    const names = columns.map((number) => relations[table]?.columns[number] ?? '')
    const views = [...(showing.get(table) ?? [])].flatMap((view) =>
      waysToShow(shown.get(view) ?? [], table, columns).map((way) => ({
        relation: view,
        columns: way,
      })),
    )
    return [{ relation: table, columns: names }, ...views]
  }
  const join = ({ name, unique }: Key, from: End, to: End): ForeignKey[] => {
    const table = relations[from.relation]
    const foreign = relations[to.relation]
    if (!table || !foreign) return []
    const ends = { columns: from.columns, foreignColumns: to.columns }
    const views = { tableIsView: table.isView, foreignIsView: foreign.isView }
    return [{ name, unique, table, foreign, ...ends, ...views }]
  }

  return {
    foreignKeys: document.foreignKeys.flatMap((key) => {
      const foreignEnds = endsOf(key.foreign, key.foreignColumns)
      return endsOf(key.table, key.columns).flatMap((from) =>
        foreignEnds.flatMap((to) => join(key, from, to)),
      )
    }),
    viewKeys: document.primaryKeys.flatMap(({ table, columns }) =>
      [...(showing.get(table) ?? [])].flatMap((view) => {
        const [first] = waysToShow(shown.get(view) ?? [], table, columns)
        const named = relations[view]
        return first && named ? [{ view: named, columns: first }] : []
      }),
    ),
  }
}

function groupByTable(shown: ReadonlyMap<string, readonly Shown[]>): Map<string, Set<string>> {
  const views = new Map<string, Set<string>>()
  for (const [view, columns] of shown) {
    for (const { table } of columns) views.set(table, (views.get(table) ?? new Set()).add(view))
  }
  return views
}

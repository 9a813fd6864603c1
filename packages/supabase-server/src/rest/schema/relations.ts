import type { Caller, Database } from '../../database/database.ts'
import { deriveKeys } from './foreign-keys.ts'
import { groupBy } from './group-by.ts'
import { type RelationsDocument, relationsDocument } from './relations-document.ts'
import { relationsQuery } from './relations-query.ts'
import {
  type ComputedRelationship,
  deriveRelationships,
  type Relationship,
} from './relationships.ts'
import type { RestSettings } from './rest-settings.ts'
import { type ComputedField, keyOf, type QualifiedName, type Table } from './schema-document.ts'

export interface Relations {
  relationshipsOf(table: QualifiedName): readonly Relationship[]
  complete(table: Table): Table
}

export async function readRelations(
  database: Database,
  caller: Caller,
  { schemas, extraSearchPath }: Pick<RestSettings, 'schemas' | 'extraSearchPath'>,
): Promise<Relations> {
  const query = relationsQuery([...schemas, ...extraSearchPath])
  const [row] = await database.run(caller, query, { readOnly: true })
  const document = relationsDocument.parse(row?.relations)
  const { foreignKeys, viewKeys } = deriveKeys(document)
  const keyOfView = groupBy(viewKeys, ({ view }) => keyOf(view))
  const primaryKeys = primaryKeysOf(document)
  const primaryKeyOf = (table: QualifiedName) =>
    primaryKeys.get(keyOf(table)) ??
    keyOfView.get(keyOf(table))?.flatMap(({ columns }) => columns) ??
    []
  const computed = computedOf(document)
  const overridden = new Set(computed.relationships.map(overrides))
  const byKey = deriveRelationships(foreignKeys, primaryKeyOf).filter(
    (one) =>
      !overridden.has(keyOf(one.table) + keyOf(one.foreign)) &&
      (one.kind !== 'many-to-many' || schemas.includes(one.junction.schema)),
  )
  const all = groupBy<Relationship>([...byKey, ...computed.relationships], ({ table }) =>
    keyOf(table),
  )
  const fields = groupBy(computed.fields, ({ table }) => keyOf(table))
  return {
    relationshipsOf: (table) => all.get(keyOf(table)) ?? [],
    complete: (table) => ({
      ...table,
      primaryKey: [...primaryKeyOf(table)],
      computed: fields.get(keyOf(table))?.map(({ field }) => field) ?? [],
    }),
  }
}

function primaryKeysOf({ primaryKeys, relations }: RelationsDocument): Map<string, string[]> {
  return new Map(
    primaryKeys.flatMap(({ table, columns }) => {
      const relation = relations[table]
      if (!relation) return []
      return [[keyOf(relation), columns.map((number) => relation.columns[number] ?? '')]]
    }),
  )
}

interface Computed {
  readonly fields: readonly { readonly table: QualifiedName; readonly field: ComputedField }[]
  readonly relationships: readonly ComputedRelationship[]
}

/** https://docs.postgrest.org/en/stable/references/api/computed_fields.html and resource_embedding.html#computed-relationships */
function computedOf({ rowFunctions, relations }: RelationsDocument): Computed {
  const known = rowFunctions.flatMap((one) => {
    const table = relations[one.table]
    const routine = { schema: one.schema, name: one.name }
    return table ? [{ ...one, table, routine }] : []
  })
  return {
    fields: known
      .filter(({ set }) => !set)
      .map(({ table, name, type, base, routine }) => ({
        table,
        field: { name, type, base, routine },
      })),
    relationships: known.flatMap(({ table, foreign: number, routine, toOne }) => {
      const foreign = number === null ? undefined : relations[number]
      return foreign ? [{ kind: 'computed' as const, table, foreign, routine, toOne }] : []
    }),
  }
}

/** A computed relationship named like a table overrides the foreign keys to that table. */
const overrides = ({ table, routine }: ComputedRelationship) => keyOf(table) + keyOf(routine)

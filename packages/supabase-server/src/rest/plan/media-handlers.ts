/** https://docs.postgrest.org/en/v14/references/api/media_type_handlers.html */

import type { Query } from '../request/query-string.ts'
import type { Schema } from '../schema/schema-cache.ts'
import type { QualifiedName } from '../schema/schema-document.ts'
import type { Offer } from './negotiate.ts'

/** What rows may be answered as. */
export const offerOfRows = (
  schema: Schema,
  table: QualifiedName | undefined,
  query: Query,
): Offer => ({
  plans: schema.settings.planEnabled,
  geojson: schema.findType('geometry') !== undefined,
  values: [],
  findHandler: handlersOf(schema, table, query),
})

/** A handler of the table's row type needs the whole row; a handler of any type precedes all others. */
function handlersOf(
  schema: Schema,
  table: QualifiedName | undefined,
  { select }: Query,
): NonNullable<Offer['findHandler']> {
  const own = table && isWholeRow(select) ? table : undefined
  return (mediaType) =>
    (own && (schema.findMediaHandler(own, '*/*') ?? schema.findMediaHandler(own, mediaType))) ??
    schema.findMediaHandler(undefined, mediaType)
}

function isWholeRow([first, second]: Query['select']): boolean {
  if (first?.kind !== 'column' || second) return false
  const { field, cast, aggregate, alias } = first
  return field.name === '*' && ![cast, aggregate, alias].some((one) => one !== undefined)
}

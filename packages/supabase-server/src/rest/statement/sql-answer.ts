import sql, { raw, type Sql } from 'sql-template-tag'
import type { MediaType } from '../plan/negotiate.ts'
import type { ReadNode } from '../plan/read-plan.ts'
import type { MediaHandler, Routine } from '../schema/schema-document.ts'
import { scalarName } from './sql-call.ts'
import { qualified } from './sql-name.ts'
import { rowJson } from './sql-read.ts'

export function bodyOfRows({ shape, stripNulls, handler }: MediaType, read: ReadNode): Sql {
  if (handler) return handledBody(handler)
  if (shape === 'csv') return csv(read.outputs.map(({ key }) => key))
  if (shape === 'geojson') return raw(geojson)
  const all = sql`json_agg(${rowJson(read)})`
  const rows = shape === 'object' ? sql`coalesce(${all}->0, 'null')` : sql`coalesce(${all}, '[]')`
  return stripNulls ? sql`json_strip_nulls(${rows})::text` : sql`${rows}::text`
}

export function bodyOfValue({ shape, stripNulls }: MediaType, routine: Routine): Sql {
  if (routine.void) return raw(`''`)
  const value = sql`"_row".${scalarName}`
  if (shape === 'csv') return csv(['pgrst_scalar'])
  if (shape === 'value') {
    const one = sql`(array_agg(${value}))[1]`
    return routine.base === 'bytea' ? sql`${one}::bytea` : sql`${one}::text`
  }
  const all = sql`json_agg(${value})`
  const body =
    routine.set && shape === 'array'
      ? sql`coalesce(${all}, '[]')`
      : sql`coalesce(${all}->0, 'null')`
  return stripNulls ? sql`json_strip_nulls(${body})::text` : sql`${body}::text`
}

function handledBody({ table, base, ...aggregate }: MediaHandler): Sql {
  const row = table ? sql`"_row"::${qualified(table)}` : raw('"_row"')
  return sql`${qualified(aggregate)}(${row})::${raw(base === 'bytea' ? 'bytea' : 'text')}`
}

/** Like PostgREST, relies on PostgreSQL's CSV-like text form of a row; the header comes from the first row. */
function csv(keys: readonly string[]): Sql {
  const line = raw(`substring("_row"::text, 2, length("_row"::text) - 2)`)
  return sql`case when count(*) = 0 then '' else ${keys.join(',')}::text end || chr(10) || coalesce(string_agg(${line}, chr(10)), '')`
}

const geojson = `json_build_object('type', 'FeatureCollection',
'features', coalesce(json_agg(st_asgeojson("_row")::json), '[]'))::text`

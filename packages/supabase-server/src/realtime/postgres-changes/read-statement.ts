import { name as quoted } from '../../rest/statement/sql-name.ts'
import type { Condition } from './parse-filter.ts'
import type { PublishedTable } from './published-tables.ts'

export interface ReadStatement {
  readonly text: string
  readonly values: readonly string[]
}

const comparisons = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
} as const
const patterns = new Set(['like', 'ilike', 'match', 'imatch'])
const states = new Set(['null', 'true', 'false', 'unknown'])

/**
 * $1: keys; $2: filter values. Returns `[[index of the key, record], …]`.
 * Joins by key whatever the statistics say: with stale ones the planner scans all visible rows.
 */
export function readRows(
  table: PublishedTable,
  conditions: readonly Condition[],
  columns: readonly string[],
): ReadStatement {
  const keys = table.key.map((name) => ({ name: sqlName(name), cast: castOf(table, name) }))
  const names = keys.map(({ name }) => name)
  const { text, values } = where(table, conditions)
  const needed = new Set([...table.key, ...columns, ...conditions.map(({ column }) => column)])
  const read = [...needed].map((name) => `t.${sqlName(name)}`).join(', ')
  return {
    text: `select jsonb_agg(jsonb_build_array(k."#" - 1, (select to_jsonb(r) from (select ${columns
      .map((name) => `t.${sqlName(name)}`)
      .join(', ')}) r)))
      from rows from (jsonb_to_recordset($1) as (${keys.map(({ name, cast }) => `${name} ${cast}`).join(', ')}))
        with ordinality k (${[...names, '"#"'].join(', ')})
      cross join lateral (
        select ${read} from ${sqlName(table.schema)}.${sqlName(table.name)} t
        where ${names.map((name) => `t.${name} = k.${name}`).join(' and ')} offset 0
      ) t
      where ${text}`,
    values,
  }
}

/** $1: known columns of deleted rows. Returns `[[index], …]` of those that match the filter and the policy. */
export function matchGone(
  table: PublishedTable,
  conditions: readonly Condition[],
  policy: string | undefined,
): ReadStatement {
  const { text, values } = where(table, conditions)
  const columns = [...new Set(conditions.map(({ column }) => column))]
  const known = columns.map((column) => `jsonb_exists(k.known, $2[${values.push(column)}])`)
  // The policy refers to columns by its table's name.
  const allowed = policy
    ? [`exists (select from (select t.*) as ${sqlName(table.name)} where ${policy})`]
    : []
  return {
    text: `select jsonb_agg(jsonb_build_array(k."#" - 1))
      from jsonb_array_elements($1) with ordinality k (known, "#"),
        lateral jsonb_populate_record(null::${sqlName(table.schema)}.${sqlName(table.name)}, k.known) t
      where ${[text, ...known, ...allowed].join(' and ')}`,
    values,
  }
}

function where(table: PublishedTable, conditions: readonly Condition[]) {
  const values: string[] = []
  const texts = conditions.map((condition) => {
    const { column, operator, isNegated } = condition
    const name = `t.${sqlName(column)}`
    const place = (value: string, cast: string) => `($2[${values.push(value)}])::${cast}`
    const cast = castOf(table, column)
    const [value = ''] = condition.values
    let text: string
    if (operator === 'in') {
      text = `${name} in (${condition.values.map((one) => place(one, cast)).join(', ') || 'null'})`
    } else if (operator === 'is') {
      text = states.has(value.toLowerCase()) ? `${name} is ${value.toLowerCase()}` : 'false'
    } else if (patterns.has(operator)) {
      text = `${name}::text ${comparisons[operator]} ${place(value, 'text')}`
    } else {
      text = `${name} ${comparisons[operator]} ${place(value, cast)}`
    }
    return isNegated ? `not (${text})` : text
  })
  return { text: ['$2 is not null', ...texts].join(' and '), values }
}

export function readValues(table: PublishedTable, conditions: readonly Condition[]): ReadStatement {
  const values: string[] = []
  const casts = conditions.flatMap(({ column, operator, ...condition }) =>
    operator === 'is'
      ? []
      : condition.values.map(
          (value) =>
            `($2[${values.push(value)}])::${patterns.has(operator) ? 'text' : castOf(table, column)}`,
        ),
  )
  return { text: `select jsonb_build_array(${['$1', ...casts].join(', ')})`, values }
}

const sqlName = (name: string) => quoted(name).text

const castOf = ({ columns }: PublishedTable, name: string) =>
  columns.find((column) => column.name === name)?.cast ?? 'text'

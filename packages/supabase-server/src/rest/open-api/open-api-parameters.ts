import type { TableFacts } from './open-api-facts.ts'

const query = (name: string, description: string) => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
})
const header = (name: string, description: string, more: object = {}) => ({
  name,
  description,
  required: false,
  in: 'header',
  type: 'string',
  ...more,
})
const returns = ['return=representation', 'return=minimal', 'return=none']
const resolutions = ['resolution=ignore-duplicates', 'resolution=merge-duplicates']

export const sharedParameters: Readonly<Record<string, object>> = {
  preferParams: header('Prefer', 'Preference', { enum: ['params=single-object'] }),
  preferReturn: header('Prefer', 'Preference', { enum: returns }),
  preferCount: header('Prefer', 'Preference', { enum: ['count=none'] }),
  preferPost: header('Prefer', 'Preference', { enum: [...returns, ...resolutions] }),
  select: query('select', 'Filtering Columns'),
  on_conflict: query('on_conflict', 'On Conflict'),
  order: query('order', 'Ordering'),
  range: header('Range', 'Limiting and Pagination'),
  rangeUnit: header('Range-Unit', 'Limiting and Pagination', { default: 'items' }),
  offset: query('offset', 'Limiting and Pagination'),
  limit: query('limit', 'Limiting and Pagination'),
}

export const rowFilterName = (table: string, column: string) => `rowFilter.${table}.${column}`

export function tableParameters({ name, columns }: TableFacts): Record<string, object> {
  const body = {
    name,
    description: name,
    required: false,
    in: 'body',
    schema: { $ref: `#/definitions/${name}` },
  }
  const filters = columns.map((column): [string, object] => {
    const { description, ...filter } = query(column.name, column.description ?? '')
    return [
      rowFilterName(name, column.name),
      column.description === null ? filter : { ...filter, description },
    ]
  })
  return { [`body.${name}`]: body, ...Object.fromEntries(filters) }
}

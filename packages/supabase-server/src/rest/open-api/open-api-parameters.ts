import type { TableFacts } from './open-api-facts.ts'

const parameter = (place: 'query' | 'header', name: string, description: string) => ({
  name,
  description,
  required: false,
  in: place,
  type: 'string',
})
const query = (name: string, description: string) => parameter('query', name, description)
const prefer = (...words: string[]) => ({
  ...parameter('header', 'Prefer', 'Preference'),
  enum: words,
})
const paging = 'Limiting and Pagination'
const returns = ['return=representation', 'return=minimal', 'return=none']
const resolutions = ['resolution=ignore-duplicates', 'resolution=merge-duplicates']

export const sharedParameters: Readonly<Record<string, object>> = {
  preferParams: prefer('params=single-object'),
  preferReturn: prefer(...returns),
  preferCount: prefer('count=none'),
  preferPost: prefer(...returns, ...resolutions),
  select: query('select', 'Filtering Columns'),
  on_conflict: query('on_conflict', 'On Conflict'),
  order: query('order', 'Ordering'),
  range: parameter('header', 'Range', paging),
  rangeUnit: { ...parameter('header', 'Range-Unit', paging), default: 'items' },
  offset: query('offset', paging),
  limit: query('limit', paging),
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

import { readEvents } from '../options.ts'
import type { Routine } from '../schema/schema-document.ts'
import type { TableFacts } from './open-api-facts.ts'
import { arrayItems, openApiType } from './open-api-types.ts'

interface Comment {
  readonly summary?: string
  readonly description?: string
}

const refs = (names: readonly string[]) => names.map((name) => ({ $ref: `#/parameters/${name}` }))
const responses = (status: string, description: string) => ({ [status]: { description } })

export function tablePath(
  { name, events }: TableFacts,
  filters: readonly string[],
  comment: Comment,
): object {
  const common = { tags: [name], ...comment }
  const rows = {
    description: 'OK',
    schema: { type: 'array', items: { $ref: `#/definitions/${name}` } },
  }
  const paging = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount']
  const get = {
    ...common,
    parameters: refs([...filters, ...paging]),
    responses: { '200': rows, ...responses('206', 'Partial Content') },
  }
  const { inserts, updates, deletes } = readEvents(events)
  if (!inserts && !updates && !deletes) return { get }
  return {
    get,
    post: {
      ...common,
      parameters: refs([`body.${name}`, 'select', 'preferPost']),
      responses: responses('201', 'Created'),
    },
    patch: {
      ...common,
      parameters: refs([...filters, `body.${name}`, 'preferReturn']),
      responses: responses('204', 'No Content'),
    },
    delete: {
      ...common,
      parameters: refs([...filters, 'preferReturn']),
      responses: responses('204', 'No Content'),
    },
  }
}

export function functionPath({ name, params, volatile }: Routine, comment: Comment): object {
  const common = {
    tags: [`(rpc) ${name}`],
    ...comment,
    produces: [
      'application/json',
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json',
    ],
    responses: responses('200', 'OK'),
  }
  const properties = params.map(({ name: own, type }): [string, object] => [
    own,
    { format: type, ...openApiType(type), ...arrayItems(type) },
  ])
  const required = params.filter((param) => param.required).map((param) => param.name)
  const args = {
    name: 'args',
    required: true,
    in: 'body',
    schema: {
      type: 'object',
      ...(required.length === 0 ? {} : { required }),
      properties: Object.fromEntries(properties),
    },
  }
  const post = { ...common, parameters: [args, ...refs(['preferParams'])] }
  return volatile ? { post } : { get: { ...common, parameters: params.map(getParameter) }, post }
}

function getParameter({ name, type, required, variadic }: Routine['params'][number]): object {
  const common = { name, required, in: 'query' }
  if (variadic) {
    const items = { ...openApiType(type.slice(0, -2)), format: type.slice(0, -2) }
    return { ...common, type: 'array', collectionFormat: 'multi', items }
  }
  // In a query string arrays are written `{…}` and JSON is text.
  const asText = type.endsWith('[]') || openApiType(type).type === undefined
  return { ...common, format: type, type: asText ? 'string' : openApiType(type).type }
}

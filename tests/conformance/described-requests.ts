/**
 * Generates requests from an OpenAPI 2 document, with parameters of their types or close to them.
 */
import fc from 'fast-check'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Parameter extends Schema {
  readonly name: string
  readonly in: 'query' | 'header' | 'body'
  readonly schema?: Schema
}

interface Operation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
}

export interface Description {
  readonly basePath: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface DescribedRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

/** One generator for each operation, by method and path. @param ids values for key columns */
export function describedRequests(
  description: Description,
  ids: readonly string[],
): Map<string, fc.Arbitrary<DescribedRequest>> {
  const all = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).map((one) =>
        resolve<Parameter>(description, one),
      )
      const url = description.basePath.replace(/\/$/, '') + path
      return [`${method} ${path}`, requestOf(method, url, parameters)] as const
    }),
  )
  return new Map(all)

  function requestOf(method: string, url: string, parameters: readonly Parameter[]) {
    const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place)
    const [body] = of('body')
    const path = url.slice(url.lastIndexOf('/rpc/'))
    const query = someOf(of('query'), path.startsWith('/rpc/') ? plain : filter)
    return fc
      .record({
        query,
        headers: someOf(of('header'), plain),
        body: body
          ? fc.option(arbitraryOf(body.schema ?? {}), { freq: 20 })
          : fc.constant(undefined),
      })
      .map(
        ({ query, headers, body }): DescribedRequest => ({
          method: method.toUpperCase() as DescribedRequest['method'],
          url: `${url}?${new URLSearchParams(query)}`,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        }),
      )
  }

  function someOf(
    parameters: readonly Parameter[],
    write: (one: Parameter) => fc.Arbitrary<string>,
  ) {
    const fields = Object.fromEntries(parameters.map((one) => [one.name, write(one)]))
    return fc
      .record(fields, { requiredKeys: [] })
      .chain((record) => fc.shuffledSubarray(Object.entries(record)))
      .map((entries) => Object.fromEntries(entries.slice(0, 4)) as Record<string, string>)
  }

  function plain(parameter: Parameter): fc.Arbitrary<string> {
    if (parameter.enum) return fc.constantFrom(...parameter.enum)
    const written = arbitraryOf(parameter).map(asText)
    // Headers accept fewer characters.
    return parameter.in === 'header'
      ? written.map((text) => text.replace(/[^\x20-\x7e]/g, ''))
      : written
  }

  function filter(parameter: Parameter): fc.Arbitrary<string> {
    const operator = fc.constantFrom(
      'eq',
      'neq',
      'gt',
      'like',
      'in',
      'is',
      'cs',
      'fts',
      'not.eq',
      '',
    )
    return fc
      .tuple(operator, arbitraryOf(parameter))
      .map(([name, value]) => `${name}.${asText(value)}`)
  }

  function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
    const { type, format, items, properties } = resolve<Schema>(description, schema)
    const own = properties
      ? fc.record(
          Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one)]),
          ),
          { requiredKeys: [] },
        )
      : items
        ? fc.array(arbitraryOf(items), { maxLength: 3 })
        : scalar(type, format)
    // Mostly valid values, because an obvious error is refused early.
    return fc.oneof({ weight: 12, arbitrary: own }, { weight: 1, arbitrary: fc.jsonValue() })
  }

  function scalar(type: string | undefined, format: string | undefined): fc.Arbitrary<unknown> {
    if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
    if (/^(timestamp|date)/.test(format ?? '')) {
      return fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.constantFrom('infinity', 'now', '2026-02-30', '0001-01-01 BC'),
      )
    }
    if (type === 'integer') return fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 2 ** 63))
    if (type === 'number') return fc.double()
    if (type === 'boolean') return fc.boolean()
    if (type === undefined) return fc.jsonValue()
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...texts))
    return fc.oneof(text, fc.constantFrom(...ids))
  }
}

/** String() would call an object's own toString. */
const asText = (value: unknown) =>
  typeof value === 'string' ? value : String(JSON.stringify(value))

const texts = [
  '11987654321',
  'seller',
  'admin',
  'super_admin',
  'https://x.example',
  "' or true --",
  '\0',
]

function resolve<T>(description: object, one: object): T {
  if (!('$ref' in one)) return one as T
  const path = String(one.$ref).slice(2).split('/')
  return path.reduce(
    (place, name) => (place as Record<string, unknown>)[name],
    description as unknown,
  ) as T
}

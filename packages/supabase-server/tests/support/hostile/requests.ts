import fc from 'fast-check'
import { rows, strangeBodies } from './body.ts'
import { plainHeaders, strangeHeaders } from './headers.ts'
import { queries } from './query.ts'
import { encoded, mutated, type Names, printable, textOf } from './words.ts'

export interface HostileRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload: string | undefined
}

/** Half of them pass the grammar and the names, so that the values reach PostgreSQL. */
export const hostileRequests = (names: Names): fc.Arbitrary<HostileRequest> =>
  fc.oneof(nearRequests(names), noise(names))

export function nearRequests(names: Names, values = textOf(names)): fc.Arbitrary<HostileRequest> {
  const tables = fc.constantFrom(...Object.keys(names.tables))
  const nothing = fc.constant('')
  const ofTable = tables.chain((table) => {
    const columns = fc.constantFrom(...(names.tables[table] ?? []))
    const query = queries({ columns, tables, params: columns, values, isStrange: false })
    return requests({
      methods: ['GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE'],
      path: fc.constant(table),
      query: fc.oneof(query, nothing),
      headers: plainHeaders(names.tokens),
      body: rows(columns, values),
    })
  })
  const ofFunction = fc.constantFrom(...Object.entries(names.functions)).chain(([name, params]) => {
    const keys = fc.constantFrom(...params, 'x')
    const given = fc
      .uniqueArray(fc.tuple(keys, values), { selector: ([key]) => key, maxLength: params.length })
      .map((pairs) => pairs.filter(([key]) => key !== 'x' || params.length === 0))
    return requests({
      methods: ['GET', 'POST', 'POST', 'HEAD'],
      path: fc.constant(`rpc/${name}`),
      query: fc.oneof(
        nothing,
        given.map((pairs) => pairs.map((pair) => pair.map(encoded).join('=')).join('&')),
      ),
      headers: plainHeaders(names.tokens),
      body: given.map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
    })
  })
  return fc.oneof({ weight: 3, arbitrary: ofTable }, { weight: 2, arbitrary: ofFunction })
}

function noise(names: Names): fc.Arbitrary<HostileRequest> {
  const values = textOf(names)
  const often = (known: readonly string[]) =>
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, values)
  const columns = often(Object.values(names.tables).flat())
  const params = often([...Object.values(names.functions).flat(), 'x'])
  const tables = often(Object.keys(names.tables))
  const functions = often(Object.keys(names.functions))
  return requests({
    methods: ['GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
    path: fc.oneof(
      { weight: 5, arbitrary: tables.map(encoded) },
      { weight: 4, arbitrary: functions.map((name) => `rpc/${encoded(name)}`) },
      fc.constantFrom('', 'a/b', 'rpc', 'rpc/', '/', '..%2f', '%00', '?', '#', 'rpc//x'),
    ),
    query: queries({ columns, tables, params, values, isStrange: true }).chain(mutated),
    headers: strangeHeaders(names.tokens, values),
    body: fc.oneof(rows(fc.oneof(columns, params), values), strangeBodies(columns, values)),
  })
}

interface Parts {
  readonly methods: readonly HostileRequest['method'][]
  readonly path: fc.Arbitrary<string>
  readonly query: fc.Arbitrary<string>
  readonly headers: fc.Arbitrary<Record<string, string>>
  readonly body: fc.Arbitrary<string>
}

const requests = ({ methods, path, ...parts }: Parts): fc.Arbitrary<HostileRequest> =>
  fc
    .record({ method: fc.constantFrom(...methods), path, ...parts })
    .map(({ method, path: target, query, headers, body }) => ({
      method,
      url: printable(`/rest/v1/${target}?${query}`),
      headers,
      payload: ['POST', 'PATCH', 'PUT'].includes(method) ? Buffer.from(body).toString() : undefined,
    }))

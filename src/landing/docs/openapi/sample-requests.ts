/** The examples of the document as requests, in curl and JavaScript. */
import type { ApiDocument, Method, Operation } from './types.ts'

export interface SampleRequest {
  readonly summary: string
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}

export interface DescribedCall {
  readonly path: string
  readonly method: Method
  readonly operation: Operation
}

export function listCalls({ paths }: ApiDocument): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = operations[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
}

export function sampleRequests(document: ApiDocument, call: DescribedCall): SampleRequest[] {
  const { path, method, operation } = call
  const url = `${document.servers[0]?.url}${path}`
  const headers = operation.security.length > 0 ? { apikey: 'rz_SUA_CHAVE' } : {}
  const body = operation.requestBody?.content['application/json'].example
  if (body) {
    const summary = operation.summary
    return [{ summary, method, url, headers: { ...headers, ...jsonType }, body }]
  }
  return [...queriesOf(operation)].map(([summary, query]) => ({
    summary,
    method,
    url: `${url}?${query.join('&')}`,
    headers,
  }))
}

const jsonType = { 'content-type': 'application/json' }

/** By summary. Unescaped, as people write it: no value has a character that would need it. */
function queriesOf({ parameters = [] }: Operation): Map<string, string[]> {
  const queries = new Map<string, string[]>()
  for (const { name, examples = {} } of parameters) {
    for (const { summary, value } of Object.values(examples)) {
      queries.set(summary, [...(queries.get(summary) ?? []), `${name}=${value}`])
    }
  }
  return queries
}

export function writeCurl({ url, headers, body }: SampleRequest): string {
  const options = [
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-d '${JSON.stringify(body, null, 2)}'`] : []),
  ]
  return [`curl "${url}"`, ...options].join(' \\\n  ')
}

export function writeJavaScript({ method, url, headers, body }: SampleRequest): string {
  const written = [
    ...(method === 'post' ? ["  method: 'POST',"] : []),
    `  headers: ${writeObject(headers)},`,
    ...(body
      ? [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replace(/\n/g, '\n  ')}),`]
      : []),
  ]
  return `const response = await fetch('${url}', {
${written.join('\n')}
})
const answer = await response.json()
if (!response.ok) throw new Error(answer.message)
console.log(answer)`
}

const writeObject = (headers: Readonly<Record<string, string>>) =>
  `{ ${Object.entries(headers)
    .map(([name, value]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: '${value}'`)
    .join(', ')} }`

/** The examples of the document as requests, in curl and JavaScript. */
import type { ApiDocument, Method, Operation } from './types.ts'

export interface SampleRequest {
  readonly summary: string
  readonly method: Method
  readonly url: string
  readonly query: Readonly<Record<string, string>>
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
  const headers: Record<string, string> =
    operation.security.length > 0 ? { apikey: 'rz_SUA_CHAVE' } : {}
  const body = operation.requestBody?.content['application/json'].example
  if (body) {
    const { summary } = operation
    return [{ summary, method, url, query: {}, headers: { ...headers, ...jsonType }, body }]
  }
  return [...queriesOf(operation)].map(([summary, query]) => ({
    summary,
    method,
    url,
    query,
    headers,
  }))
}

const jsonType = { 'content-type': 'application/json' }

/** By summary. */
function queriesOf({ parameters = [] }: Operation): Map<string, Record<string, string>> {
  const queries = new Map<string, Record<string, string>>()
  for (const { name, examples = {} } of parameters) {
    for (const { summary, value } of Object.values(examples)) {
      queries.set(summary, { ...queries.get(summary), [name]: String(value) })
    }
  }
  return queries
}

/** The values of the query need no escaping. */
export function writeCurl({ url, query, headers, body }: SampleRequest): string {
  const filters = Object.entries(query).map(([name, value]) => `-d "${name}=${value}"`)
  const options = [
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...filters,
    ...(body ? [`-d '${indented(body)}'`] : []),
  ]
  return [`curl ${filters.length > 0 ? '-G ' : ''}"${url}"`, ...options].join(' \\\n  ')
}

export function writeJavaScript({ method, url, query, headers, body }: SampleRequest): string {
  const hasQuery = Object.keys(query).length > 0
  const options = [
    ...(method === 'post' ? ["method: 'POST'"] : []),
    `headers: ${indented(headers)}`,
    ...(body ? [`body: JSON.stringify(${indented(body)})`] : []),
  ]
  return `${hasQuery ? `const query = new URLSearchParams(${JSON.stringify(query, null, 2)})\n` : ''}const response = await fetch(${hasQuery ? `\`${url}?\${query}\`` : `'${url}'`}, {
${options.map((option) => `  ${option},\n`).join('')}})
const answer = await response.json()
if (!response.ok) throw new Error(answer.message)
console.log(answer)`
}

const indented = (value: object) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')

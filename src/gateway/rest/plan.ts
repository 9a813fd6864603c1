/** Second of the four nouns: the request, held against the schema. Everything wrong is found here or earlier. */
import { AppError } from '../../app-error.ts'
import { getRoutine } from './find-routine.ts'
import { type Mutation, planMutation } from './plan-mutation.ts'
import { planRead } from './plan-read.ts'
import type { ReadNode } from './read-plan.ts'
import type { ApiRequest } from './request.ts'
import type { Schema } from './schema-cache.ts'
import type { Routine, Table } from './schema-document.ts'
import { suggest } from './suggest.ts'

export type Plan =
  | { readonly kind: 'read'; readonly read: ReadNode }
  | {
      readonly kind: 'mutation'
      readonly mutation: Mutation
      /** How the written rows are given back; undefined when they are not. */
      readonly read: ReadNode | undefined
    }
  | CallPlan

export interface CallPlan {
  readonly kind: 'call'
  readonly routine: Routine
  readonly input: CallInput
  /** Undefined when the function gives values instead of rows. */
  readonly read: ReadNode | undefined
}

type CallInput =
  | { readonly from: 'json'; readonly rows: string; readonly keys: readonly string[] }
  | { readonly from: 'whole'; readonly json: string }
  | { readonly from: 'query'; readonly values: ReadonlyMap<string, readonly string[]> }

export function planRequest(request: ApiRequest, schema: Schema, maxRows: number): Plan {
  if (request.action === 'call') return planCall(request, schema, maxRows)
  const table = getTable(schema, request.schema, request.name)
  const source = { ...table, table, isResult: request.action !== 'read' }
  if (request.action === 'read') {
    const limits = { range: request.range, maxRows }
    return { kind: 'read', read: planRead(schema, source, request.query, limits) }
  }
  const { mutation, rest } = planMutation(request, table)
  const wantsRows = request.preferences.return === 'representation'
  const limits = { range: { offset: 0 }, maxRows: undefined }
  // Planned in any case, so that a bad select is an error whatever the client wants back.
  const read = planRead(schema, source, rest, limits)
  return { kind: 'mutation', mutation, read: wantsRows ? read : undefined }
}

function planCall(request: ApiRequest, schema: Schema, maxRows: number): CallPlan {
  const { safe, query, body } = request
  const values = new Map<string, string[]>()
  if (safe) {
    for (const [key, value] of query.params) values.set(key, [...(values.get(key) ?? []), value])
  }
  const keys = safe ? [...values.keys()] : (query.columns ?? body.keys)
  const { routine, takesWholeBody } = getRoutine(schema, {
    schema: request.schema,
    name: request.name,
    keys,
    hasJsonBody: !safe,
  })
  const { columns, table } = routine
  const source = columns && { ...routine, columns, table: table ?? undefined, isResult: true }
  return {
    kind: 'call',
    routine,
    input: takesWholeBody
      ? { from: 'whole', json: body.json }
      : safe
        ? { from: 'query', values }
        : { from: 'json', rows: body.rows, keys },
    read: source ? planRead(schema, source, query, { range: request.range, maxRows }) : undefined,
  }
}

function getTable(schema: Schema, name: string, table: string): Table {
  const found = schema.findTable(name, table)
  if (found) return found
  const meant = suggest(
    table,
    schema.tablesOf(name).map((one) => one.name),
  )
  throw new AppError(
    'PGRST205',
    `Could not find the table '${name}.${table}' in the schema cache`,
    {
      hint: meant === undefined ? undefined : `Perhaps you meant the table '${name}.${meant}'`,
    },
  )
}

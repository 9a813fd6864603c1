/** Resolves the request against the schema. Validation ends here, before a connection is used. */
import { AppError } from '../../app-error.ts'
import type { ApiRequest } from '../request/request.ts'
import type { Schema } from '../schema/schema-cache.ts'
import type { Table } from '../schema/schema-document.ts'
import { offerOfRows } from './media-handlers.ts'
import type { MediaType } from './negotiate.ts'
import { type CallPlan, planCall } from './plan-call.ts'
import { type Mutation, planMutation } from './plan-mutation.ts'
import { planRows } from './plan-rows.ts'
import type { ReadNode } from './read-plan.ts'
import { suggest } from './suggest.ts'

export type Plan =
  | { readonly kind: 'read'; readonly read: ReadNode; readonly media: MediaType }
  | MutationPlan
  | CallPlan

export interface MutationPlan {
  readonly kind: 'mutation'
  readonly mutation: Mutation
  readonly read: ReadNode | undefined
  readonly media: MediaType
}

export function planRequest(request: ApiRequest, schema: Schema): Plan {
  if (request.action === 'call') return planCall(request, schema)
  const table = getTable(schema, request.schema, request.name)
  const source = { ...table, table, isResult: request.action !== 'read' }
  const offer = offerOfRows(schema, table, request.query)
  if (request.action === 'read') {
    const limits = { range: request.range, maxRows: schema.settings.maxRows }
    return { kind: 'read', ...planRows(schema, source, request, limits, offer) }
  }
  const { mutation, rest } = planMutation(request, table)
  const wantsRows = request.preferences.return === 'representation'
  const limits = { range: { offset: 0 }, maxRows: undefined }
  // Planned even when nothing is returned, so that a bad `select` is always an error.
  const { accept } = request
  const { read, media } = planRows(schema, source, { query: rest, accept }, limits, offer)
  return { kind: 'mutation', mutation, read: wantsRows ? read : undefined, media }
}

export function getTable(schema: Schema, name: string, table: string): Table {
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

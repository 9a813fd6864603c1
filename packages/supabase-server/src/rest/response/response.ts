import { AppError } from '../../app-error.ts'
import type { MutationPlan, Plan } from '../plan/plan.ts'
import { appliedPreferences, type PreferenceName } from '../request/preferences.ts'
import { notSatisfiable } from '../request/range.ts'
import type { ApiRequest } from '../request/request.ts'
import { applyResponseSettings, type Headers } from './response-settings.ts'

export type Answer = {
  readonly total: number | null
  /** Number of rows in the body, or written. */
  readonly page: number
  readonly body: string | Uint8Array | null
  readonly headers: string | null
  readonly status: string | null
  readonly inserted?: number | null
}

interface RestResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: string | Uint8Array
}

/** Runs before the commit: throws for answers that must roll back the write. */
export function checkAnswer(request: ApiRequest, plan: Plan, { page }: Answer): void {
  if (request.action === 'upsert') {
    if (page === 1) return
    throw new AppError('PGRST115', 'Payload values do not match URL in primary key column(s)')
  }
  const isRows = plan.kind !== 'call' || plan.routine.set
  if (plan.media.shape === 'object' && isRows && page !== 1) {
    throw new AppError('PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${page} rows`,
    })
  }
  const { maxAffected } = request.preferences
  if (maxAffected === undefined || request.safe || request.action === 'insert') return
  if (!isRows) {
    throw new AppError(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  if (page > maxAffected) {
    throw new AppError('PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${page} rows`,
    })
  }
}

export function buildResponse(request: ApiRequest, plan: Plan, answer: Answer): RestResponse {
  if (plan.media.plan) {
    const headers = { 'content-type': plan.media.contentType }
    return { status: 200, headers, body: answer.body ?? '' }
  }
  const plain =
    plan.kind === 'mutation' ? written(request, plan, answer) : read(request, plan, answer)
  const applied = appliedPreferences(request.preferences, heardBy(request, plan))
  const headers: Headers = {
    ...plain.headers,
    ...(applied === undefined ? {} : { 'preference-applied': applied }),
  }
  return applyResponseSettings({ ...plain, headers }, answer)
}

/** The preferences that PostgREST reports as applied for this kind of request. */
function heardBy({ action }: ApiRequest, plan: Plan): PreferenceName[] {
  const always: PreferenceName[] = ['count', 'tx', 'handling', 'timezone']
  if (plan.kind === 'read') return always
  if (plan.kind === 'call') return [...always, 'max-affected']
  switch (action) {
    case 'insert':
      return plan.mutation.kind === 'insert' && plan.mutation.conflict
        ? [...always, 'missing', 'return', 'resolution']
        : [...always, 'missing', 'return']
    case 'update':
      return [...always, 'missing', 'return', 'max-affected']
    case 'delete':
      return [...always, 'return', 'max-affected']
    default:
      return [...always, 'return']
  }
}

function read(
  request: ApiRequest,
  plan: Exclude<Plan, MutationPlan>,
  answer: Answer,
): RestResponse {
  const offset = (plan.kind === 'call' ? plan.range : plan.read.range).offset
  const { total, page } = answer
  const range = contentRange(offset, offset + page - 1, total)
  if (plan.kind === 'call' && plan.routine.void) {
    return { status: 204, headers: { 'content-range': range }, body: '' }
  }
  const headers: Headers = {
    'content-type': plan.media.contentType,
    'content-range': range,
  }
  if (plan.kind === 'read') {
    const { canonical } = request.query
    headers['content-location'] =
      `/${encodeURIComponent(request.name)}${canonical === '' ? '' : `?${canonical}`}`
  }
  if (total !== null && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw notSatisfiable(details, total)
  }
  const status = total !== null && page < total ? 206 : 200
  return { status, headers, body: answer.body ?? '' }
}

function written(
  request: ApiRequest,
  { mutation, read: wanted, media }: MutationPlan,
  { page, body, inserted }: Answer,
): RestResponse {
  const { count } = request.preferences
  const total = count === 'exact' || count === 'estimated' ? page : null
  const headers: Headers = wanted ? { 'content-type': media.contentType } : {}
  const done = { headers, body: wanted ? (body ?? '') : '' }
  if (request.action === 'upsert') {
    return { ...done, status: wanted ? ((inserted ?? 0) > 0 ? 201 : 200) : 204 }
  }
  const isUpdate = mutation.kind === 'update'
  headers['content-range'] = isUpdate ? contentRange(0, page - 1, total) : contentRange(1, 0, total)
  if (mutation.kind !== 'insert') return { ...done, status: wanted ? 200 : 204 }
  if (!wanted && page === 1 && typeof body === 'string') {
    headers.location = location(request.name, body)
  }
  return { ...done, status: mutation.conflict?.merge && (inserted ?? 0) <= 0 ? 200 : 201 }
}

function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** `/clerks?id=eq.1` */
function location(table: string, keys: string): string {
  const pairs = Object.entries(JSON.parse(keys) as Record<string, unknown>).map(
    ([key, value]) =>
      `${encodeURIComponent(key)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(String(value))}`}`,
  )
  return `/${encodeURIComponent(table)}?${pairs.join('&')}`
}

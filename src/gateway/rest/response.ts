/** Last of the four nouns: status, headers and body from what the statement gave back. */
import { AppError } from '../../app-error.ts'
import type { Plan } from './plan.ts'
import { notSatisfiable } from './range.ts'
import type { ApiRequest } from './request.ts'
import { applyResponseSettings, type Headers } from './response-settings.ts'

/** The one row that every statement of statement.ts answers. */
export type Answer = {
  readonly total: number | null
  /** Rows in the body, or written. */
  readonly page: number
  readonly body: string | null
  readonly headers: string | null
  readonly status: string | null
  readonly inserted?: number | null
}

export interface RestResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Looked at before the commit: answers that must undo what was written. */
export function checkAnswer(request: ApiRequest, plan: Plan, { page }: Answer): void {
  const isRows = plan.kind !== 'call' || plan.routine.set
  if (request.accept.shape === 'object' && isRows && page !== 1) {
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
  const plain =
    plan.kind === 'mutation' ? written(request, plan, answer) : read(request, plan, answer)
  const { applied } = request.preferences
  const headers: Headers = {
    ...plain.headers,
    ...(applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {}),
  }
  return applyResponseSettings({ ...plain, headers }, answer)
}

function read(
  request: ApiRequest,
  plan: Exclude<Plan, { kind: 'mutation' }>,
  answer: Answer,
): RestResponse {
  if (plan.kind === 'call' && plan.routine.void) return { status: 204, headers: {}, body: '' }
  const offset = plan.read?.range.offset ?? 0
  const { total, page } = answer
  const headers: Headers = {
    'content-type': request.accept.contentType,
    'content-range': contentRange(offset, offset + page - 1, total),
  }
  if (plan.kind === 'read') {
    const { canonical } = request.query
    headers['content-location'] =
      `/${encodeURIComponent(request.name)}${canonical === '' ? '' : `?${canonical}`}`
  }
  if (total !== null && offset > total) {
    throw notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  }
  const status = total !== null && page < total ? 206 : 200
  return { status, headers, body: answer.body ?? '' }
}

function written(
  request: ApiRequest,
  { mutation, read: wanted }: Extract<Plan, { kind: 'mutation' }>,
  { page, body, inserted }: Answer,
): RestResponse {
  const total = request.preferences.count === 'exact' ? page : null
  const isUpdate = mutation.kind === 'update'
  const headers: Headers = {
    'content-range': isUpdate ? contentRange(0, page - 1, total) : contentRange(1, 0, total),
  }
  if (wanted) headers['content-type'] = request.accept.contentType
  if (mutation.kind === 'insert') {
    const status = mutation.conflict && (inserted ?? 0) <= 0 ? 200 : 201
    if (!wanted && body !== null) headers.location = location(request.name, body)
    return { status, headers, body: wanted ? (body ?? '') : '' }
  }
  return { status: wanted ? 200 : 204, headers, body: wanted ? (body ?? '') : '' }
}

function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** Where the new row is: `/sellers?id=eq.1`. */
function location(table: string, keys: string): string {
  const pairs = Object.entries(JSON.parse(keys) as Record<string, unknown>).map(
    ([key, value]): [string, string] => [key, value === null ? 'is.null' : `eq.${String(value)}`],
  )
  return `/${encodeURIComponent(table)}?${new URLSearchParams(pairs)}`
}

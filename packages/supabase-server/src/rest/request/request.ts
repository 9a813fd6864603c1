import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../app-error.ts'
import type { RestSettings } from '../schema/rest-settings.ts'
import { type Body, emptyBody, parseBody } from './body.ts'
import { type AcceptedType, parseAccept } from './media-type.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseQuery, type Query } from './query-string.ts'
import { parseRangeHeader, type Range } from './range.ts'

type Action = 'read' | 'insert' | 'update' | 'delete' | 'upsert' | 'call' | 'describe' | 'options'

export interface ApiRequest {
  readonly action: Action
  readonly safe: boolean
  readonly headOnly: boolean
  readonly schema: string
  /** Table, view or function; empty for the root. */
  readonly name: string
  readonly isCall: boolean
  readonly query: Query
  readonly range: Range
  readonly preferences: Preferences
  readonly accept: readonly AcceptedType[]
  readonly body: Body
}

export interface HttpRequest {
  readonly method: string
  /** The path after `/rest/v1/`, still encoded, with its query string. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

export function parseRequest(
  http: HttpRequest,
  { schemas, txEnd }: Pick<RestSettings, 'schemas' | 'txEnd'>,
): ApiRequest {
  const at = `${http.target}?`.indexOf('?')
  const [path, search] = [http.target.slice(0, at), http.target.slice(at + 1)]
  const { name, isCall } = parsePath(path)
  const safe = ['GET', 'HEAD', 'OPTIONS'].includes(http.method)
  const action = actionOf(http.method, name, isCall)
  const hasBody = !safe && action !== 'delete'
  return {
    action,
    safe,
    headOnly: http.method === 'HEAD',
    schema: parseSchema(http.headers, safe, schemas),
    name,
    isCall,
    query: parseQuery(search, isCall),
    range: http.method === 'GET' ? parseRangeHeader(http.headers.range) : { offset: 0 },
    preferences: parsePreferences(text(http.headers.prefer), txEnd.mayBeChosen),
    accept: parseAccept(http.headers.accept),
    body: hasBody ? parseBody(http.body, http.headers['content-type'], { isCall }) : emptyBody,
  }
}

function parsePath(path: string): { name: string; isCall: boolean } {
  const parts = path.split('/').map(decodePart)
  const last = parts.at(-1) ?? ''
  if (parts.length === 1) return { name: last, isCall: false }
  if (parts.length === 2 && parts[0] === 'rpc' && last !== '') return { name: last, isCall: true }
  throw new AppError('PGRST125', 'Invalid path specified in request URL')
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (cause) {
    throw new AppError('PGRST125', 'Invalid path specified in request URL', { cause })
  }
}

const tableActions: Readonly<Record<string, Action>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'insert',
  PATCH: 'update',
  PUT: 'upsert',
  DELETE: 'delete',
}

function actionOf(method: string, name: string, isCall: boolean): Action {
  if (method === 'OPTIONS') return 'options'
  if (isCall) {
    if (['GET', 'HEAD', 'POST'].includes(method)) return 'call'
    throw new AppError('PGRST101', `Cannot use the ${method} method on RPC`)
  }
  const action = tableActions[method]
  if (name === '') {
    if (action === 'read') return 'describe'
    throw new AppError('PGRST117', `Unsupported HTTP method: ${method}`)
  }
  if (!action) throw new AppError('PGRST117', `Unsupported HTTP method: ${method}`)
  return action
}

function parseSchema(
  headers: IncomingHttpHeaders,
  safe: boolean,
  schemas: readonly string[],
): string {
  const asked = text(headers[safe ? 'accept-profile' : 'content-profile'])
  const schema = asked ?? schemas[0] ?? 'public'
  if (schemas.includes(schema)) return schema
  throw new AppError('PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

const text = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header

/** The one place where errors get PostgREST's shape: {code, message, details, hint}. */
import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'
import { isHeader } from './response-settings.ts'
import { statusOf } from './sqlstate-status.ts'

export interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: {
    readonly code: string
    readonly message: string
    readonly details: unknown
    readonly hint: string | null
  }
}

/** Undefined for what is not an answer but a bug. */
export function formatError(error: unknown, anonymous: boolean): ErrorResponse | undefined {
  if (error instanceof AppError) {
    const { code, message, details, hint, status } = error
    const headers = { ...error.headers, ...authentication(status, code, message) }
    return respond(status, { code, message, details, hint }, headers)
  }
  if (error instanceof DatabaseError) {
    if (error.code === 'PGRST') return formatRaised(error)
    const { code, message, details, hint } = error
    const status = statusOf(code, message, anonymous)
    return respond(status, { code, message, details, hint }, authentication(status, code, message))
  }
  return formatHttpError(error)
}

/** What the HTTP server refuses before a request is ours: too large, not readable. */
function formatHttpError(error: unknown): ErrorResponse | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const status = Number(error.statusCode)
  if (!(status >= 400 && status < 500)) return undefined
  const code = status === 413 ? 'payload_too_large' : 'PGRST102'
  return respond(status, { code, message: error.message, details: null, hint: null })
}

function authentication(status: number, code: string, message: string): Record<string, string> {
  if (status !== 401) return {}
  const isToken = code === 'PGRST301' || code === 'PGRST303'
  const invalid = `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`
  return { 'www-authenticate': isToken ? invalid : 'Bearer' }
}

/** `raise sqlstate 'PGRST'` decides the whole answer: body in the message, status and headers in the detail. */
function formatRaised(error: DatabaseError): ErrorResponse {
  const body = parseObject(error.message)
  const detail = parseObject(error.details ?? '')
  const status = Number(detail?.status)
  const headers = detail?.headers
  if (!body || !detail || !(status >= 200 && status <= 599) || !isObject(headers)) {
    const unparsed = new AppError(
      'PGRST121',
      `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
      {
        details: body
          ? `Invalid JSON value for DETAIL: '${error.details ?? ''}'`
          : `Invalid JSON value for MESSAGE: '${error.message}'`,
        hint: body
          ? "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
          : "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
      },
    )
    const { code, message, details, hint } = unparsed
    return respond(unparsed.status, { code, message, details, hint })
  }
  const text = (value: unknown) => (value === undefined || value === null ? null : String(value))
  return respond(
    status,
    {
      code: text(body.code) ?? 'PGRST',
      message: text(body.message) ?? '',
      details: text(body.details),
      hint: text(body.hint),
    },
    Object.fromEntries(
      Object.entries(headers)
        .map(([name, value]): [string, string] => [name, String(value)])
        .filter(([name, value]) => isHeader(name, value)),
    ),
  )
}

function respond(
  status: number,
  body: ErrorResponse['body'],
  headers: Record<string, string> = {},
): ErrorResponse {
  const ofProxy = { 'proxy-status': `PostgREST; error=${body.code.replace(/[^\w-]/g, '')}` }
  return { status, headers: { ...ofProxy, ...headers }, body }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

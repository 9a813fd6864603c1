/** Formats every error in PostgREST's shape: {code, message, details, hint}. */
import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'
import { type ErrorResponse, readRaised } from './raised-answer.ts'
import { statusOf } from './sqlstate-status.ts'

/** Undefined for a bug. */
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

/** Errors of the HTTP server before routing: body too large, malformed request. */
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

function formatRaised(error: DatabaseError): ErrorResponse {
  const raised = readRaised(error)
  if (!(raised instanceof AppError)) return respond(raised.status, raised.body, raised.headers)
  const { code, message, details, hint, status } = raised
  return respond(status, { code, message, details, hint })
}

function respond(
  status: number,
  body: ErrorResponse['body'],
  headers: Record<string, string> = {},
): ErrorResponse {
  const ofProxy = { 'proxy-status': `PostgREST; error=${body.code.replace(/[^\w-]/g, '')}` }
  return { status, headers: { ...ofProxy, ...headers }, body }
}

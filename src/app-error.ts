/** The one error class that is raised on purpose; anything else that is thrown is a bug and becomes a 500. */

/** Every code a caller can see, with its HTTP status. Grouped by the surface that formats it. */
const statusByCode = {
  // Data API, as PostgREST names them: https://docs.postgrest.org/en/stable/references/errors.html
  PGRST100: 400,
  PGRST102: 400,
  PGRST103: 416,
  PGRST108: 400,
  PGRST116: 406,
  PGRST200: 400,
  PGRST202: 404,
  PGRST204: 400,
  PGRST205: 404,
  PGRST301: 401,
  PGRST302: 401,
  // Authentication, as GoTrue names them: https://supabase.com/docs/guides/auth/debugging/error-codes
  bad_json: 400,
  validation_failed: 400,
  invalid_credentials: 400,
  no_authorization: 401,
  bad_jwt: 403,
  session_not_found: 403,
  user_not_found: 404,
  over_request_rate_limit: 429,
  // The visitor's pages
  not_found: 404,
  too_many_requests: 429,
  // Everywhere
  unexpected_failure: 500,
  overloaded: 503,
} as const

export type ErrorCode = keyof typeof statusByCode

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: string | null
  readonly hint: string | null

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: string; hint?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
  }

  get status(): number {
    return statusByCode[this.code]
  }
}

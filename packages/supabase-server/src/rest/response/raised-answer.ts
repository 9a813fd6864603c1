import { AppError } from '../../app-error.ts'
import type { DatabaseError } from '../../database/database.ts'
import { isHeader } from './response-settings.ts'

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

/**
 * `raise sqlstate 'PGRST'` sets the whole response: the message is the body, the detail the status and headers.
 * https://docs.postgrest.org/en/v14/references/errors.html#raise
 */
export function readRaised({ message, details }: DatabaseError): ErrorResponse | AppError {
  const body = parseObject(message)
  if (body?.code === undefined || body.message === undefined) {
    return unparsed(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const detailHint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  if (details === null) return unparsed('DETAIL is missing in the RAISE statement', detailHint)
  const detail = parseObject(details)
  const status = Number(detail?.status)
  const headers = detail?.headers
  if (!(status >= 200 && status <= 599) || !isObject(headers)) {
    return unparsed(`Invalid JSON value for DETAIL: '${details}'`, detailHint)
  }
  const text = (value: unknown) => (value === undefined || value === null ? null : String(value))
  return {
    status,
    body: {
      code: text(body.code) ?? '',
      message: text(body.message) ?? '',
      details: text(body.details),
      hint: text(body.hint),
    },
    headers: Object.fromEntries(
      Object.entries(headers)
        .map(([name, value]): [string, string] => [name, String(value)])
        .filter(([name, value]) => isHeader(name, value)),
    ),
  }
}

function unparsed(details: string, hint: string): AppError {
  const message = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`
  return new AppError('PGRST121', message, { details, hint })
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

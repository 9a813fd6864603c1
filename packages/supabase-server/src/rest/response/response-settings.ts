import { z } from 'zod'
import { AppError } from '../../app-error.ts'

export type Headers = Record<string, string | string[]>

/** Node throws on any other header while answering. */
export const isHeader = (name: string, value: string): boolean =>
  headerName.test(name) && headerValue.test(value)

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/
const headerList = z.array(
  z
    .record(z.string().regex(headerName), z.string().regex(headerValue))
    .refine((entry) => Object.keys(entry).length === 1),
)

export function applyResponseSettings<R extends { status: number; headers: Headers }>(
  response: R,
  settings: { readonly status: string | null; readonly headers: string | null },
): R {
  return {
    ...response,
    status: settings.status === null ? response.status : parseStatus(settings.status),
    headers:
      settings.headers === null
        ? response.headers
        : mergeHeaders(response.headers, parseHeaders(settings.headers)),
  }
}

function parseStatus(text: string): number {
  const status = Number(text)
  if (/^\d{3}$/.test(text) && status >= 200 && status <= 599) return status
  throw new AppError('PGRST112', 'response.status guc must be a valid status code')
}

function parseHeaders(text: string): [string, string][] {
  try {
    return headerList.parse(JSON.parse(text)).flatMap((entry) => Object.entries(entry))
  } catch (cause) {
    throw new AppError(
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      { cause },
    )
  }
}

/** Headers set in SQL replace ours; a repeated name (Set-Cookie) is kept repeatedly. */
function mergeHeaders(own: Headers, set: readonly [string, string][]): Headers {
  const given: Headers = {}
  for (const [name, value] of set) {
    const key = name.toLowerCase()
    const before = given[key]
    given[key] = before === undefined ? value : [...[before].flat(), value]
  }
  return { ...own, ...given }
}

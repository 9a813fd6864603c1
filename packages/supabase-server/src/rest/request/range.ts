import { AppError } from '../../app-error.ts'

export interface Range {
  readonly offset: number
  readonly limit?: number
}

/** Like PostgREST, ignores values that are not numbers. */
export function rangeOf(limit: string | undefined, offset: string | undefined): Range {
  const asked = wholeNumber(limit)
  if (asked !== undefined && asked < 0) {
    throw notSatisfiable('Limit should be greater than or equal to zero.')
  }
  return { offset: Math.max(0, wholeNumber(offset) ?? 0), limit: asked }
}

/** `Range: 0-9`, both ends included. */
export function parseRangeHeader(header: string | undefined): Range {
  const found = /^(\d+)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found) return { offset: 0 }
  const from = wholeNumber(found[1]) ?? 0
  const to = wholeNumber(found[2])
  if (to !== undefined && to < from) {
    throw notSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset: from, limit: to === undefined ? undefined : to - from + 1 }
}

export function intersect(a: Range, b: Range): Range {
  const offset = Math.max(a.offset, b.offset)
  const ends = [a, b].flatMap((range) =>
    range.limit === undefined ? [] : [range.offset + range.limit],
  )
  return { offset, limit: ends.length === 0 ? undefined : Math.max(0, Math.min(...ends) - offset) }
}

export function atMost(range: Range, rows: number | undefined): Range {
  return rows === undefined ? range : { ...range, limit: Math.min(range.limit ?? rows, rows) }
}

export function notSatisfiable(details: string, total?: number): AppError {
  const headers = total === undefined ? undefined : { 'content-range': `*/${total}` }
  return new AppError('PGRST103', 'Requested range not satisfiable', { details, headers })
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?\d+$/.test(text)) return undefined
  return Math.max(-1, Math.min(Number(text), Number.MAX_SAFE_INTEGER))
}

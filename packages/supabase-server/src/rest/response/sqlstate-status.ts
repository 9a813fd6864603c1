/** HTTP status by SQLSTATE: https://docs.postgrest.org/en/stable/references/errors.html#http-status-codes */

const byState: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  // A full disk is temporary; PostgREST answers 500.
  '58030': 503,
  P0001: 400,
}

/** Class 54 (program limit exceeded) is caused by the request: 400, where PostgREST answers 500. */
const byClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

export function statusOf(state: string, message: string, anonymous: boolean): number {
  if (state === '42501') return anonymous ? 401 : 403
  if (state === '21000') return cardinalityStatus(message)
  if (state === '22023' && /^role .* does not exist$/.test(message)) return 401
  const raised = /^PT(\d{3})$/.exec(state)?.[1]
  if (raised !== undefined) return Number(raised) >= 200 ? Math.min(Number(raised), 599) : 500
  return byState[state] ?? byClass[state.slice(0, 2)] ?? 400
}

/** A duplicate key within one upsert is the caller's mistake; PostgREST answers 500. */
function cardinalityStatus(message: string): number {
  const byCaller = /requires a WHERE clause$|cannot affect row a second time$/.test(message)
  return byCaller ? 400 : 500
}

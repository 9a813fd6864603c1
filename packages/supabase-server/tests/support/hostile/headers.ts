import fc from 'fast-check'
import { printable } from './words.ts'

type Headers = fc.Arbitrary<Record<string, string>>

const preferences = [
  ...['return=representation', 'return=headers-only', 'return=minimal', 'count=exact', 'tx=commit'],
  ...['count=planned', 'count=estimated', 'resolution=merge-duplicates', 'max-affected=0', ',=;'],
  ...['resolution=ignore-duplicates', 'missing=default', 'params=single-object', 'tx=rollback'],
  ...['timezone=America/Sao_Paulo', 'timezone=../../etc', 'handling=strict'],
]
const forged = ['', 'x', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.']
const formats = [
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'text/csv',
  'text/x-labels',
  'text/tab-separated-values',
]
const json = { 'content-type': 'application/json' }

const prefer = fc
  .array(fc.constantFrom(...preferences), { maxLength: 3 })
  .map((all) => ({ prefer: all.join(', ') }))

export function plainHeaders(tokens: readonly string[]): Headers {
  const authorization = fc.constantFrom(...tokens).map((token) => `Bearer ${token}`)
  const accept = fc.constantFrom('*/*', '*/*', '*/*', '*/*', ...formats)
  return fc.tuple(authorization, prefer, accept).map(([bearer, preference, shape]) => ({
    ...json,
    authorization: bearer,
    accept: shape,
    ...preference,
  }))
}

export function strangeHeaders(tokens: readonly string[], values: fc.Arbitrary<string>): Headers {
  const text = values.map(printable)
  const token = fc.constantFrom(...tokens, ...tokens, ...forged)
  const rarely = (...words: string[]) => fc.oneof(fc.constantFrom(...words), text)
  const strange = fc.record(
    {
      apikey: token,
      authorization: token.map((one) => `Bearer ${one}`),
      range: fc.constantFrom('0-0', '5-1', '-', '0-', '99999999999999999999-', 'bytes=0-1', 'x'),
      accept: rarely(
        ...['text/csv', ';;', ',', '*/*;q=x', 'application/vnd.pgrst.plan', '*/*', 'text/plain'],
        'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.plan"; options=analyze|x',
      ),
      'content-type': rarely(
        ...['application/x-www-form-urlencoded', 'text/csv', 'text/plain', 'a/b', ';'],
        'application/octet-stream',
      ),
      'accept-profile': rarely('auth', 'private', 'pg_catalog', 'public, auth', '"', 'public'),
      'content-profile': rarely('auth', 'private', '_gateway', 'public'),
      prefer: rarely('handling=strict', 'handling=strict, max-affected=0', 'count', '=='),
      // Settings that only the server may set, as headers.
      'request.client_address': fc.constant('10.0.0.1'),
      'request.jwt.claims': fc.constant('{"role":"service_role"}'),
      role: fc.constant('service_role'),
      'x-forwarded-for': text,
      cookie: text.map((value) => `a=${value}; __proto__=1; request.bot=true`),
      'user-agent': text,
    },
    { requiredKeys: [] },
  )
  const some = strange.chain((all) => {
    const pairs = Object.entries(all)
    const maxLength = Math.min(2, pairs.length)
    return fc.subarray(pairs, { maxLength }).map((kept) => Object.fromEntries(kept))
  })
  return fc.tuple(plainHeaders(tokens), some).map(([plain, more]) => ({ ...plain, ...more }))
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShortLink } from './create-short-link.ts'
import { connectSupabase } from './supabase.ts'

const link = {
  originalUrl: 'https://loja.example/promo',
  companyId: 'c1',
  teamId: 't1',
  config: { message: 'Oi' },
}
const duplicate = { code: '23505', message: 'duplicate key value' }

/** `at` is in milliseconds since the start. */
let sent: { at: number; row: Record<string, unknown> }[]
let refusals: { status: number; body: object }[]
let start: number

/** Answers with each of `refusals` first, then accepts. */
async function answer(input: unknown, init?: RequestInit): Promise<Response> {
  if (String(input).endsWith('/config.json')) {
    return Response.json({ supabaseUrl: 'https://rodizio.example', anonKey: 'anon' })
  }
  const row = JSON.parse(String(init?.body))
  sent.push({ at: Date.now() - start, row })
  const refusal = refusals.shift()
  if (refusal) return Response.json(refusal.body, { status: refusal.status })
  return Response.json({ id: 'l1', ...row }, { status: 201 })
}

beforeEach(async () => {
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', { origin: 'http://rodizio.test' })
  // Node 20 has no WebSocket; the client needs one and never opens it.
  vi.stubGlobal('WebSocket', class {})
  await connectSupabase()
  vi.useFakeTimers()
  start = Date.now()
  sent = []
  refusals = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function countedCodes() {
  let count = 0
  return { generate: async () => `a${++count}` }
}

test('a free code takes one attempt, with what the spec lists', async () => {
  const made = createShortLink(link, countedCodes())
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(made).resolves.toMatchObject({ id: 'l1', short_code: 'a1' })
  const { originalUrl, companyId, teamId, config } = link
  const row = {
    original_url: originalUrl,
    company_id: companyId,
    team_id: teamId,
    short_code: 'a1',
    config,
  }
  expect(sent).toEqual([{ at: 0, row }])
})

test('a taken code is retried after 200 ms and after 400 ms more, each time with a new one', async () => {
  refusals = [
    { status: 409, body: duplicate },
    { status: 409, body: duplicate },
  ]
  const made = createShortLink(link, countedCodes())
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(made).resolves.toMatchObject({ short_code: 'a3' })
  expect(sent.map(({ at, row }) => [at, row.short_code])).toEqual([
    [0, 'a1'],
    [200, 'a2'],
    [600, 'a3'],
  ])
})

test('an address that contains its code is rebuilt with each code', async () => {
  refusals = [{ status: 409, body: duplicate }]
  const made = createShortLink(
    { ...link, originalUrl: (code) => `https://rodizio.example/capture-lead?l=${code}` },
    countedCodes(),
  )
  await vi.advanceTimersByTimeAsync(1_000)
  await made
  expect(sent.at(-1)?.row.original_url).toBe('https://rodizio.example/capture-lead?l=a2')
})

test('three taken codes end the attempts', async () => {
  refusals = Array.from({ length: 4 }, () => ({ status: 409, body: duplicate }))
  const made = createShortLink(link, countedCodes())
  const refused = expect(made).rejects.toThrow('Não foi possível encontrar um código livre.')
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  expect(sent).toHaveLength(3)
})

test('a taken chosen code is reported at once', async () => {
  refusals = [{ status: 409, body: duplicate }]
  const made = createShortLink(link, { chosen: 'promo' })
  await expect(made).rejects.toThrow('Este código já está em uso.')
  expect(sent).toHaveLength(1)
})

test('any other refusal is not retried', async () => {
  refusals = [{ status: 403, body: { code: '42501', message: 'permission denied' } }]
  const made = createShortLink(link, countedCodes())
  await expect(made).rejects.toMatchObject({ code: '42501' })
  expect(sent).toHaveLength(1)
})

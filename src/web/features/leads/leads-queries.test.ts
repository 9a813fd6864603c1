import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectSupabase } from '../../supabase.ts'
import { countLeadsBy } from './leads-queries.ts'

const days = Array.from({ length: 1500 }, (_, place) => ({
  key: new Date(Date.UTC(2022, 0, 1 + place)).toISOString().slice(0, 10),
  label: '',
  leads: 1,
}))

/** Answers with at most 1,000 rows, as the server does. */
async function answer(input: unknown): Promise<Response> {
  if (String(input).endsWith('/config.json')) {
    return Response.json({ supabaseUrl: 'https://rodizio.example', anonKey: 'anon' })
  }
  const asked = new URL(String(input)).searchParams
  const from = Number(asked.get('offset') ?? 0)
  const most = Math.min(1000, Number(asked.get('limit') ?? 1000))
  return Response.json(days.slice(from, from + most))
}

beforeEach(async () => {
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', { origin: 'http://rodizio.test' })
  vi.stubGlobal('WebSocket', class {})
  await connectSupabase()
})
afterEach(() => vi.unstubAllGlobals())

test('days of more than one response are all counted, the newest too', async () => {
  const scope = { companyId: 'c1', sellerId: null, period: 'all' }
  expect(await countLeadsBy('day', scope)).toEqual(days)
})

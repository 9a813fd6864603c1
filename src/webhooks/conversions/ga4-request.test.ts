import { expect, test } from 'vitest'
import { clientId, ga4Request } from './ga4-request.ts'

const id = '0f4f3f0e-4b0a-4c3e-9a0e-6d1f2a7b8c9d'
const settings = { target: 'G-ABC123', lead: 'generate_lead', won: 'purchase' }
const now = new Date('2026-11-26T12:00:00Z')

test('a lead is a client of its own, with the time of the lead', () => {
  const data = { id, created_at: '2026-11-26T11:00:00Z' }
  expect(ga4Request({ type: 'lead.captured', data }, settings, 'e', now)).toEqual({
    client_id: `${0x0f4f3f0e}.${0x4b0a4c3e}`,
    timestamp_micros: Date.parse('2026-11-26T11:00:00Z') * 1_000,
    events: [{ name: 'generate_lead', params: {} }],
  })
  expect(clientId(id)).toBe(clientId(id))
})

test('a sale is counted once, with a value only where it has one', () => {
  const data = { id, outcome_at: '2026-11-23T11:59:00Z', outcome_value: 90 }
  expect(ga4Request({ type: 'lead.outcome', data }, settings, 'e', now)).toEqual({
    client_id: clientId(id),
    events: [{ name: 'purchase', params: { transaction_id: id, currency: 'BRL', value: 90 } }],
  })
  const unknown = { ...data, outcome_value: null }
  expect(ga4Request({ type: 'lead.outcome', data: unknown }, settings, 'e', now)).toMatchObject({
    events: [{ params: { transaction_id: id } }],
  })
})

test('a test is no conversion', () => {
  expect(ga4Request({ type: 'webhook.test', data: {} }, settings, id, now)).toMatchObject({
    events: [{ name: 'rodizio_teste', params: { debug_mode: 1 } }],
  })
})

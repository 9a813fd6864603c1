import { expect } from 'vitest'
import { serviceKey } from './project.ts'
import type { Acknowledged } from './visitors.ts'

export interface Ledger {
  readonly leads: readonly { id: string; key: string; seller_id: string; whatsapp_url: string }[]
  readonly sellers: readonly { id: string; company_id: string; leads_received: number }[]
  /** Completed calls of be_slow. */
  readonly slow_calls: number
  readonly accounts: number
}

export async function readLedger(target: { origin: string }): Promise<Ledger> {
  return (await callAsService(target, 'ledger', {})) as Ledger
}

/** @throws with the code of the answer's error */
export async function callAsService(
  { origin }: { origin: string },
  name: string,
  parameters: object,
): Promise<unknown> {
  const response = await fetch(`${origin}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: await serviceKey(), 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? null : JSON.parse(text)
  if (!response.ok) throw Object.assign(new Error(text), answer)
  return answer
}

/**
 * Every acknowledged lead is stored once as answered, the counters agree, and the rotation is
 * even.
 */
export function expectNothingLost(ledger: Ledger, acknowledged: readonly Acknowledged[]): void {
  const { leads, sellers } = ledger
  const byKey = new Map(leads.map((lead) => [lead.key, lead]))
  expect(byKey.size).toBe(leads.length)
  const answered = acknowledged.map(({ key, id, whatsappUrl }) => ({ key, id, whatsappUrl }))
  const kept = answered.map(({ key }) => {
    const lead = byKey.get(key)
    return { key, id: lead?.id, whatsappUrl: lead?.whatsapp_url }
  })
  expect(kept).toEqual(answered)
  const counted = sellers.map(({ id, company_id }) => ({
    id,
    company_id,
    leads_received: leads.filter((lead) => lead.seller_id === id).length,
  }))
  expect(sellers).toEqual(counted)
  expect(sellers.reduce((sum, { leads_received }) => sum + leads_received, 0)).toBe(leads.length)
  for (const company of new Set(sellers.map(({ company_id }) => company_id))) {
    expect(spread(sellers.filter(({ company_id }) => company_id === company))).toBeLessThanOrEqual(
      1,
    )
  }
}

/** The largest difference between two sellers. */
function spread(sellers: Ledger['sellers']): number {
  const counts = sellers.map(({ leads_received }) => leads_received)
  return Math.max(...counts) - Math.min(...counts)
}

import { expect, test } from 'vitest'
import { repeatReads } from './repeat-reads.ts'

/** @param lost number of requests that do not arrive */
function open(lost: number) {
  let sent = 0
  const send = repeatReads(async () => {
    sent += 1
    if (sent <= lost) throw new TypeError('Failed to fetch')
    return Response.json([])
  }, [1, 1])
  const call = (path: string, init?: RequestInit) =>
    send(`http://rodizio.test${path}`, { method: 'POST', ...init })
  return { call, sent: () => sent }
}

test('a read by function is retried, also a page of it', async () => {
  const { call, sent } = open(2)
  expect((await call('/rest/v1/rpc/list_contacts?limit=20')).ok).toBe(true)
  expect(sent()).toBe(3)
})

test('the failure is reported after the last attempt', async () => {
  const { call, sent } = open(3)
  await expect(call('/rest/v1/rpc/get_lead_counters')).rejects.toThrow('Failed to fetch')
  expect(sent()).toBe(3)
})

test('a write, or a read that is recorded, is sent once', async () => {
  for (const path of [
    '/rest/v1/rpc/update_company',
    '/rest/v1/rpc/get_contact_data',
    '/rest/v1/sellers',
    '/auth/v1/token',
  ]) {
    const { call, sent } = open(1)
    await expect(call(path), path).rejects.toThrow('Failed to fetch')
    expect(sent(), path).toBe(1)
  }
})

test('a cancelled read is not retried', async () => {
  const { call, sent } = open(1)
  const signal = AbortSignal.abort()
  await expect(call('/rest/v1/rpc/list_contacts', { signal })).rejects.toThrow()
  expect(sent()).toBe(1)
})

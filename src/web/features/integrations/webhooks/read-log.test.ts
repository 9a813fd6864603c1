import { expect, test } from 'vitest'
import { readLog } from './read-log.ts'
import type { Delivery } from './webhooks-queries.ts'

const lead = { ref: 'K7M2Q', name: 'Rita Lima' }
const sent = '2026-11-26T12:00:00Z'

const log = (...given: Partial<Delivery>[]) =>
  readLog(
    given.map(
      (one, place) =>
        ({
          type: 'lead.captured',
          event_id: `${place}`,
          finished_at: sent,
          payload: { data: lead },
          ...one,
        }) as Delivery,
    ),
  )

test('of what waits, the first is sent next and holds up the others', () => {
  const rows = log({ finished_at: null }, { finished_at: null }, {})
  expect(rows.map(({ isHeld }) => isHeld)).toEqual([true, false, false])
})

test('who was sent again is told by its id', () => {
  const rows = log({ event_id: 'same' }, {}, { event_id: 'same' })
  expect(rows.map(({ isRepeated }) => isRepeated)).toEqual([true, false, false])
})

test.each([
  [{}, 'Rita Lima · K7M2Q', false],
  [{ type: 'seller.changed', payload: { data: { name: 'Bia' } } }, 'Bia', false],
  [{ payload: { data: { id: 'x' } } }, '', true],
  [{ type: 'lead.erased', payload: { data: { id: 'x' } } }, '', false],
  [{ type: 'webhook.test', payload: { data: {} } }, '', false],
])('%j is about “%s”, and erased: %s', (given, about, isErased) => {
  expect(log(given)).toMatchObject([{ about, isErased }])
})

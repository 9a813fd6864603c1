import { expect, test } from 'vitest'
import { findStanding } from './standing.ts'

const now = new Date('2026-11-25T15:00Z')

function member(id: string, leads_received: number, more: object = {}) {
  return {
    id,
    name: id,
    role: 'seller',
    active: true,
    deleted_at: null,
    phone: '81991112222',
    leads_received,
    head_start: 0,
    weight: 1,
    away_until: null,
    ...more,
  }
}
const standing = (self: ReturnType<typeof member>, ...others: ReturnType<typeof member>[]) =>
  findStanding(self, [self, ...others], now)

test('a newcomer is behind the one who has least', () => {
  expect(standing(member('Carlos', 0), member('Ana', 40), member('Bia', 43))).toEqual({
    own: 0,
    team: 40,
    isBehind: true,
  })
})

test('the difference of a turn is no reason to level', () => {
  expect(standing(member('Carlos', 39), member('Ana', 40))?.isBehind).toBe(false)
  expect(standing(member('Carlos', 38), member('Ana', 40))?.isBehind).toBe(true)
  expect(standing(member('Carlos', 38, { weight: 2 }), member('Ana', 20))?.isBehind).toBe(false)
})

test('head starts and weights count as in the rotation', () => {
  expect(standing(member('Carlos', 3, { head_start: 37 }), member('Ana', 40))?.isBehind).toBe(false)
  expect(standing(member('Carlos', 0, { weight: 2 }), member('Ana', 40))?.team).toBe(80)
  expect(standing(member('Carlos', 0), member('Ana', 40, { weight: 3 }))?.team).toBe(13)
})

test('who is away, off or archived is not compared with', () => {
  const away = { away_until: '2026-12-01T12:00Z' }
  const back = { away_until: '2026-11-01T12:00Z' }
  const others = [member('Ana', 2, away), member('Bia', 3, { active: false }), member('Duda', 9)]
  expect(standing(member('Carlos', 0, back), ...others)?.team).toBe(9)
  expect(standing(member('Carlos', 0, away), ...others)).toBeUndefined()
  expect(standing(member('Carlos', 0), member('Ana', 2, away))).toBeUndefined()
})

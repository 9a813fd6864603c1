import { expect, test } from 'vitest'
import { emptiedTeams } from './emptied-teams.ts'

const now = new Date('2026-11-26T12:00Z')
const day = (date: number) => `2026-12-${String(date).padStart(2, '0')}T03:00:00Z`
const leave = { id: 'ana', from: new Date(day(7)), until: new Date(day(12)) }

const seller = (id: string, given: object = {}) => ({
  id,
  role: 'seller',
  active: true,
  phone_key: '81912345678',
  away_until: null,
  leave_from: null,
  leave_until: null,
  ...given,
})
const team = (ids: string[], weekly_hours: object | null = null) => ({
  name: 'Seminovos',
  weekly_hours: weekly_hours as never,
  team_members: ids.map((seller_id) => ({ seller_id, turns: 0 })),
})
const told = (
  others: ReturnType<typeof seller>[],
  { hours = null, whenNobody = 'rotate' }: { hours?: object | null; whenNobody?: string } = {},
) => {
  const sellers = [seller('ana'), ...others, seller('zoe')]
  const members = team(['ana', ...others.map(({ id }) => id)], hours)
  return emptiedTeams(leave, [members], sellers, whenNobody, now)
}

test('a leave of a team’s only seller leaves its leads to the company', () => {
  expect(told([])).toEqual([
    'Com esta folga, a equipe Seminovos fica sem ninguém disponível. Nesse tempo, os leads dela vão para o rodízio da empresa.',
  ])
})

test('leads of a team with hours of its own wait where the company keeps leads', () => {
  const hours = { mon: [['09:00', '18:00']] }
  expect(told([], { hours, whenNobody: 'wait' })[0]).toContain('esperam até alguém da equipe')
  expect(told([], { hours, whenNobody: 'company_phone' })[0]).toContain('esperam até alguém')
  expect(told([], { hours })[0]).toContain('rodízio da empresa')
  expect(told([], { whenNobody: 'wait' })[0]).toContain('rodízio da empresa')
})

test('nobody else in the company is told too', () => {
  const alone = emptiedTeams(leave, [team(['ana'])], [seller('ana')], 'rotate', now)
  expect(alone[0]).toContain('não há mais ninguém na empresa')
})

test('a team without the seller, or with somebody who stays, is not told of', () => {
  expect(emptiedTeams(leave, [team(['zoe'])], [seller('zoe')], 'rotate', now)).toEqual([])
  expect(told([seller('bia')])).toEqual([])
  expect(told([seller('bia', { away_until: day(6) })])).toEqual([])
  expect(told([seller('bia', { leave_from: day(1), leave_until: day(7) })])).toEqual([])
})

test('others who take no leads do not count', () => {
  expect(
    told([seller('bia', { active: false }), seller('caio', { phone_key: null })]),
  ).toHaveLength(1)
  expect(told([seller('bia', { away_until: day(20) })])).toHaveLength(1)
})

test('leaves that only together leave nobody are noticed', () => {
  const until = (from: number, to: number) => ({ leave_from: day(from), leave_until: day(to) })
  expect(told([seller('bia', until(8, 10)), seller('caio', until(9, 20))])).toHaveLength(1)
  expect(told([seller('bia', until(8, 9)), seller('caio', until(9, 20))])).toEqual([])
})

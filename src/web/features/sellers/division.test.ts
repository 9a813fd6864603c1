import { expect, test } from 'vitest'
import { divisionSentence, findEligible, findNext } from './division.ts'

const member = (name: string, leads_received: number, more = {}) => ({
  id: name,
  name,
  role: 'seller',
  active: true,
  deleted_at: null,
  phone: '81991112222',
  leads_received,
  last_assigned_at: null as string | null,
  ...more,
})

test.each([
  [[], 'Nenhum vendedor está no rodízio agora. Os leads aguardam até haver um.'],
  [[member('Bia', 4)], 'Só Bia está no rodízio e recebe todos os leads.'],
  [
    [member('Bia', 0), member('Davi', 0)],
    'Todos estão em zero: o rodízio começa igual para todos.',
  ],
  [[member('Bia', 4), member('Davi', 4)], 'Todos no rodízio receberam o mesmo número de leads.'],
  [
    [member('Bia', 4), member('Davi', 5)],
    'A diferença entre quem recebeu mais e menos é de 1 lead.',
  ],
  [
    [member('Bia', 1500), member('Davi', 0), member('Ana', 3)],
    'A diferença entre quem recebeu mais e menos é de 1.500 leads. Os próximos vão para quem recebeu menos.',
  ],
])('%j', (team, sentence) => {
  expect(divisionSentence(team)).toBe(sentence)
})

test('managers, paused and archived sellers, and those without a valid phone are not compared', () => {
  const out = [
    member('Gil', 0, { role: 'manager' }),
    member('Rui', 0, { active: false }),
    member('Eva', 0, { deleted_at: '2026-01-01' }),
    member('Ivo', 0, { phone: '123' }),
  ]
  const team = [...out, member('Bia', 4), member('Davi', 5)]
  expect(findEligible(team).map(({ name }) => name)).toEqual(['Bia', 'Davi'])
  expect(divisionSentence(team)).toBe('A diferença entre quem recebeu mais e menos é de 1 lead.')
})

test('the next lead goes to the fewest, then to the longest without one, then by id', () => {
  const early = '2026-11-20T12:00:00+00:00'
  const late = '2026-11-20T12:00:00.5+00:00'
  expect(findNext([member('Bia', 4), member('Davi', 3)])?.name).toBe('Davi')
  const waited = [
    member('Bia', 3, { last_assigned_at: late }),
    member('Davi', 3, { last_assigned_at: early }),
  ]
  expect(findNext(waited)?.name).toBe('Davi')
  expect(findNext([...waited, member('Eva', 3)])?.name).toBe('Eva')
  expect(findNext([member('Davi', 3), member('Bia', 3)])?.name).toBe('Bia')
  expect(findNext([])).toBeUndefined()
})

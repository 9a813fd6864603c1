import { expect, test } from 'vitest'
import { divisionSentence, findEligible } from './division.ts'

const member = (name: string, leads_received: number, more = {}) => ({
  name,
  role: 'seller',
  active: true,
  deleted_at: null,
  phone: '81991112222',
  leads_received,
  head_start: 0,
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
    'A diferença entre quem recebeu mais e menos é de 1.500 leads.',
  ],
  [
    [member('Bia', 28), member('Davi', 17, { head_start: 10 })],
    'Com o nivelamento, a diferença entre quem conta mais e menos é de 1 lead.',
  ],
  [
    [member('Bia', 28), member('Davi', 17, { head_start: 11 })],
    'Com o nivelamento, todos no rodízio contam o mesmo número de leads.',
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

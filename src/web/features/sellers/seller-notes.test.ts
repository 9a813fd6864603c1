import { expect, test } from 'vitest'
import { activityNote, newcomerNote } from './seller-notes.ts'

test('only an active new seller gets the note about receiving leads', () => {
  expect(newcomerNote({ name: 'Bia', active: true })).toBe('Bia já pode receber leads.')
  expect(newcomerNote({ name: 'Bia', active: false })).toBe('Está fora do rodízio até ser ativado.')
})

test('a seller is in the rotation while active, a manager never', () => {
  const note = (role: 'seller' | 'manager', active?: boolean) =>
    activityNote({ role, change: active === undefined ? {} : { active } })
  expect(note('seller', true)).toBe('Está no rodízio e recebe leads.')
  expect(note('seller', false)).toBe('Está fora do rodízio até ser ativado.')
  expect(note('seller')).toBe('')
  expect(note('manager')).toBe('Gerentes ficam fora do rodízio.')
  expect(note('manager', true)).toBe('Gerentes ficam fora do rodízio.')
  expect(note('manager', false)).toBe('Gerentes ficam fora do rodízio.')
})

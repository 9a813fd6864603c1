import { expect, test } from 'vitest'
import { activityNote, newcomerNote, savedTitle } from './seller-notes.ts'

const bia = { name: 'Bia', leave_from: null }

test('only an active new seller gets the note about receiving leads', () => {
  expect(newcomerNote({ name: 'Bia', active: true })).toBe('Bia já pode receber leads.')
  expect(newcomerNote({ name: 'Bia', active: false })).toBe('Está fora do rodízio até ser ativado.')
})

test('a saved leave is told, also one whose end alone was changed', () => {
  const leave = { leave_from: '2999-11-30T03:00Z', leave_until: '2999-12-05T03:00Z' }
  const words = 'Bia fica de folga de 30/11/2999 a 04/12/2999.'
  expect(newcomerNote({ name: 'Bia', active: true, ...leave })).toBe(words)
  expect(activityNote({ ...bia, role: 'seller', change: leave })).toBe(words)
  const { leave_from, leave_until } = leave
  expect(activityNote({ ...bia, leave_from, role: 'seller', change: { leave_until } })).toBe(words)
  expect(activityNote({ ...bia, leave_from, role: 'seller', change: {} })).toBe('')
})

test('a seller is in the rotation while active, a manager never', () => {
  const note = (role: 'seller' | 'manager', active?: boolean) =>
    activityNote({ ...bia, role, change: active === undefined ? {} : { active } })
  expect(note('seller', true)).toBe('Está no rodízio e recebe leads.')
  expect(note('seller', false)).toBe('Está fora do rodízio até ser ativado.')
  expect(note('seller')).toBe('')
  expect(note('manager')).toBe('Gerentes ficam fora do rodízio.')
  expect(note('manager', true)).toBe('Gerentes ficam fora do rodízio.')
  expect(note('manager', false)).toBe('Gerentes ficam fora do rodízio.')
})

test('whose absence ends with the change is back in the rotation', () => {
  const seller = {
    name: 'Bia',
    role: 'seller',
    active: true,
    away_until: null,
    leave_from: '2026-01-01T03:00Z',
    leave_until: '2999-12-05T03:00Z',
  }
  const ended = { leave_from: null, leave_until: null }
  expect(savedTitle({ ...seller, change: ended })).toBe('Bia voltou ao rodízio')
  expect(savedTitle({ ...seller, change: { ...ended, active: false } })).toBe(
    'Vendedor atualizado!',
  )
  expect(savedTitle({ ...seller, leave_from: '2999-12-01T03:00Z', change: ended })).toBe(
    'Vendedor atualizado!',
  )
  expect(savedTitle({ ...seller, change: { daily_limit: 3 } })).toBe('Vendedor atualizado!')
})

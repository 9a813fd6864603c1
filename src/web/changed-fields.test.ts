import { expect, test } from 'vitest'
import { changedFields, pickFields } from './changed-fields.ts'

const opened = { name: 'Bento', phone: '81991112222', active: true, fields: ['name', 'phone'] }

test('untouched fields are not saved', () => {
  expect(changedFields(opened, { ...opened, fields: ['name', 'phone'] })).toEqual({})
  expect(changedFields(opened, { ...opened, name: 'Bento Reis' })).toEqual({ name: 'Bento Reis' })
})

test('cleared and switched-off fields are saved; a list is one field', () => {
  const change = { phone: '', active: false, fields: ['name', 'phone', 'city'] }
  expect(changedFields(opened, { ...opened, ...change })).toEqual(change)
})

test('hours are one field, equal in any order of their days', () => {
  const before = { hours: { mon: [['09:00', '18:00']], sat: [['09:00', '13:00']] } }
  const same = { hours: { sat: [['09:00', '13:00']], mon: [['09:00', '18:00']] } }
  expect(changedFields(before, same)).toEqual({})
  const later = { hours: { ...before.hours, sat: [['10:00', '13:00']] } }
  expect(changedFields(before, later)).toEqual(later)
})

test('fields are picked by the names of others', () => {
  expect(pickFields(opened, { phone: '' })).toEqual({ phone: '81991112222' })
})

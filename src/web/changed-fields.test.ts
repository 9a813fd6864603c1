import { expect, test } from 'vitest'
import { changedFields, pickFields } from './changed-fields.ts'

const opened = {
  name: 'Bento',
  phone: '81991112222',
  active: true,
  fields: ['name', 'phone'],
  hours: { mon: [['09:00', '18:00']], sat: [['09:00', '13:00']] },
}

test('untouched fields are not saved', () => {
  expect(changedFields(opened, { ...opened, fields: ['name', 'phone'] })).toEqual({})
  expect(changedFields(opened, { ...opened, name: 'Bento Reis' })).toEqual({ name: 'Bento Reis' })
})

test('cleared and switched-off fields are saved; a list is one field', () => {
  const change = { phone: '', active: false, fields: ['name', 'phone', 'city'] }
  expect(changedFields(opened, { ...opened, ...change })).toEqual(change)
})

test('an object is one field, whatever the order of its keys', () => {
  const { mon, sat } = opened.hours
  expect(changedFields(opened, { ...opened, hours: { sat, mon } })).toEqual({})
  const hours = { mon: [['09:00', '12:00']], sat }
  expect(changedFields(opened, { ...opened, hours })).toEqual({ hours })
})

test('fields are picked by the names of others', () => {
  expect(pickFields(opened, { phone: '' })).toEqual({ phone: '81991112222' })
})

import { expect, test } from 'vitest'
import { mayManageSellers, readRole, roles } from './role.ts'

test.each(roles)('%s is a role', (role) => {
  expect(readRole(role)).toBe(role)
})

test.each(['owner', 'ADMIN', '', null, undefined, 7])('%j becomes user', (value) => {
  expect(readRole(value)).toBe('user')
})

test('only super_admin, admin and manager change sellers', () => {
  expect(roles.filter(mayManageSellers)).toEqual(['super_admin', 'admin', 'manager'])
})

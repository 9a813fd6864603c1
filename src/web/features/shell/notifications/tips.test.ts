import { expect, test } from 'vitest'
import type { Notification } from '../../../notifications/describe-notification.ts'
import { roles } from '../../../session/role.ts'
import { fillWithTips } from './tips.ts'

const event: Notification = {
  id: '1',
  kind: 'x',
  title: 't',
  text: 'x',
  to: null,
  at: '2026-03-10',
}

test('a tip of super_admin names a page that the menu has', () => {
  const tip = fillWithTips([], 'super_admin').find(({ id }) => id === 'tip:tenant')
  expect(tip).toMatchObject({ to: '/dashboard/companies', text: expect.stringMatching(/Empresas/) })
})

test.each(roles)('%s sees three items in the bell, real ones first', (role) => {
  for (const count of [0, 1, 2, 3, 4]) {
    const shown = fillWithTips(Array(count).fill(event), role)
    expect(shown).toHaveLength(3)
    expect(shown.filter(({ kind }) => kind === 'tip')).toHaveLength(Math.max(0, 3 - count))
  }
})

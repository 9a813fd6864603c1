import { expect, test } from 'vitest'
import { deepLink } from './deep-link.ts'

test.each(['/dashboard', '/dashboard/captured-contacts?seller=ana&period=today#topo'])(
  'the page that asked for a sign-in is found again, with its filters: %s',
  (from) => expect(deepLink({ from })).toBe(from),
)

test.each([
  'https://elsewhere.example/dashboard',
  '//elsewhere.example/dashboard',
  '/\\elsewhere.example/dashboard',
  'javascript:alert(1)',
  '/dashboard/../login',
  '/dashboards',
  '',
  7,
  undefined,
])('nothing else is followed: %s', (from) => expect(deepLink({ from })).toBeNull())

test('who came by themselves has no page to go back to', () => {
  expect(deepLink(null)).toBeNull()
})

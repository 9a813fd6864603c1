import { expect, test } from 'vitest'
import { deepLink } from './deep-link.ts'

test.each(['/dashboard', '/dashboard/captured-contacts?seller=ana&period=today#topo'])(
  'the page that redirected to the sign-in is found again, with its filters: %s',
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
])('other addresses are ignored: %s', (from) => expect(deepLink({ from })).toBeNull())

test('a direct visit has no page to go back to', () => {
  expect(deepLink(null)).toBeNull()
})

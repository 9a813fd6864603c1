import { expect, it } from 'vitest'
import { publicOrigin } from './public-origin.ts'

it.each([
  'http://localhost:3000',
  'http://127.0.0.1:5173',
  'http://[::1]:3000',
  'http://app.localhost',
])('uses the current address on localhost (%s)', (current) => {
  expect(publicOrigin(`${current}/dashboard`, 'https://rodizio.example')).toBe(current)
})

it('uses the public address on any other host', () => {
  expect(publicOrigin('http://10.0.0.7:3000', 'https://rodizio.example/')).toBe(
    'https://rodizio.example',
  )
  expect(publicOrigin('https://localhost.evil.example', 'https://rodizio.example')).toBe(
    'https://rodizio.example',
  )
})

it('uses the current address if no public one is set', () => {
  expect(publicOrigin('https://leads.example', undefined)).toBe('https://leads.example')
})

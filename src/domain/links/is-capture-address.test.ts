import { expect, test } from 'vitest'
import { isCaptureAddress } from './is-capture-address.ts'

test('the address of a form belongs to this origin and to localhost only', () => {
  const ours = (address: string) => isCaptureAddress(address, 'https://rodizio.example')
  expect(ours('https://rodizio.example/capture-lead?source=instagram')).toBe(true)
  expect(ours('http://localhost:3000/capture-lead?source=instagram')).toBe(true)
  expect(ours('https://outra.example/capture-lead?source=instagram')).toBe(false)
  expect(ours('https://rodizio.example/capture-leads')).toBe(false)
  expect(ours('capture-lead')).toBe(false)
})

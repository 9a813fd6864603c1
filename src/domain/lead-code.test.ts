import { expect, it } from 'vitest'
import { leadCode } from './lead-code.ts'

it('is five letters or digits that are not mistaken for others', () => {
  expect(leadCode('00000000-0000-4000-8000-000001020304')).toBe('BCDFG')
  expect(leadCode('00000000-0000-4000-8000-00ffff1b1a14')).toBe('FF982')
})

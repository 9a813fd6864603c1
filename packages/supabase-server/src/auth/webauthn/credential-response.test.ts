import { expect, test } from 'vitest'
import { parseRegistrationResponse } from './credential-response.ts'

const answer = (transports: unknown) => ({
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x', transports },
})

test('transports are plain identifiers, unknown ones included', () => {
  expect(parseRegistrationResponse(answer(['usb', 'smart-card', 'new_one']))).toMatchObject({
    response: { transports: ['usb', 'smart-card', 'new_one'] },
  })
  expect(parseRegistrationResponse(answer(null))).toMatchObject({ response: { transports: [] } })
})

test.each([['a\0b'], ['\ud800'], ['x'.repeat(33)], [''], [1]])(
  'the transport %j is refused',
  (way) => {
    expect(parseRegistrationResponse(answer([way]))).toBeNull()
  },
)

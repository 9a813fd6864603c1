import { expect, test } from 'vitest'
import { createHeldRequests } from './held-requests.ts'

function open() {
  const sent: string[] = []
  const requests = createHeldRequests(async (input, init) => {
    sent.push(
      `${new URL(String(input)).pathname} ${new Headers(init?.headers).get('authorization')}`,
    )
    return Response.json({})
  })
  const ask = (path: string) =>
    requests.fetch(`http://rodizio.test${path}`, { headers: { Authorization: 'Bearer anon' } })
  return { ...requests, ask, sent }
}

test('a save that met an ended session goes on once its user is back, as that user', async () => {
  const { ask, hold, release, sent } = open()
  hold()
  const save = ask('/rest/v1/sellers')
  await ask('/auth/v1/token')
  expect(sent).toEqual(['/auth/v1/token Bearer anon'])
  release('token da Ana')
  expect((await save).ok).toBe(true)
  expect(sent[1]).toBe('/rest/v1/sellers Bearer token da Ana')
  await ask('/rest/v1/sellers')
  expect(sent[2]).toBe('/rest/v1/sellers Bearer anon')
})

test('what one user left unsent is never sent as another', async () => {
  const { ask, hold, release, drop, sent } = open()
  hold()
  void ask('/rest/v1/sellers')
  drop()
  release('token do Bruno')
  await ask('/rest/v1/leads')
  expect(sent).toEqual(['/rest/v1/leads Bearer anon'])
})

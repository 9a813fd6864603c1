import { expect, test } from 'vitest'
import { createHeldRequests } from './held-requests.ts'

/** @param taken tokens that the server accepts */
function open(
  taken = ['anon', 'token da Ana'],
  renew: (refused: string) => Promise<string | null> = async () => null,
) {
  const sent: string[] = []
  const requests = createHeldRequests(async (input, init) => {
    const authorization = new Headers(init?.headers).get('authorization')
    sent.push(`${new URL(String(input)).pathname} ${authorization}`)
    const isTaken = taken.some((token) => authorization === `Bearer ${token}`)
    return Response.json({}, { status: isTaken ? 200 : 401 })
  }, renew)
  const ask = (path: string) =>
    requests.fetch(`http://rodizio.test${path}`, { headers: { Authorization: 'Bearer anon' } })
  return { ...requests, ask, sent }
}

test('a save that met an expired session continues as its user after the sign-in', async () => {
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

test('an unsent write of one user is never sent as another', async () => {
  const { ask, hold, release, drop, sent } = open()
  hold()
  void ask('/rest/v1/sellers')
  drop()
  release('token do Bruno')
  await ask('/rest/v1/leads')
  expect(sent).toEqual(['/rest/v1/leads Bearer anon'])
})

test('a token that the server considers expired is renewed, and the save continues', async () => {
  const { ask, sent } = open(['novo'], async (refused) => (refused === 'anon' ? 'novo' : null))
  expect((await ask('/rest/v1/sellers')).ok).toBe(true)
  expect(sent).toEqual(['/rest/v1/sellers Bearer anon', '/rest/v1/sellers Bearer novo'])
})

test('a renewed token that is refused again ends the attempts', async () => {
  const { ask, sent } = open([], async () => 'novo')
  expect((await ask('/rest/v1/sellers')).status).toBe(401)
  expect(sent).toHaveLength(2)
})

test('a save waits for its user when the server does not renew the session', async () => {
  const requests = open(['token da Ana'], async () => {
    requests.hold()
    return null
  })
  const save = requests.ask('/rest/v1/sellers')
  await expect.poll(() => requests.sent).toHaveLength(1)
  requests.release('token da Ana')
  expect((await save).ok).toBe(true)
})

test('without a session to renew, the refusal is returned', async () => {
  const { ask, sent } = open([])
  expect((await ask('/rest/v1/sellers')).status).toBe(401)
  expect(sent).toHaveLength(1)
})

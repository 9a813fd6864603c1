/** auth-js's own tests of second factors. */
import { expect, test } from 'vitest'
import { openAuthJsServer, someone } from '../support/auth/auth-js-servers.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const { open, admin } = await openAuthJsServer(server, 'confirmedAtOnce')

async function signedUp() {
  const client = open()
  const { email, password } = someone()
  const { data } = await client.signUp({ email, password })
  return { client, userId: data.user?.id ?? '' }
}

test('a second factor needs a session', async () => {
  const { data, error } = await open().mfa.enroll({ factorType: 'totp' })
  expect(error?.message).toContain('Bearer token')
  expect(data).toBeNull()
  const factorId = 'test-factor-id'
  for (const answer of [
    await open().mfa.challenge({ factorId }),
    await open().mfa.verify({ factorId, challengeId: 'test-challenge-id', code: '123456' }),
    await open().mfa.unenroll({ factorId }),
  ]) {
    expect(answer.error).not.toBeNull()
    expect(answer.data).toBeNull()
  }
})

test('a second factor is enrolled and challenged, refuses a wrong code, and is unenrolled', async () => {
  const { client } = await signedUp()
  const { data: made } = await client.mfa.enroll({ factorType: 'totp' })
  if (!made) throw new Error('No factor')
  expect(made.totp.qr_code).toMatch(/^data:image\/svg\+xml/)
  const asked = await client.mfa.challenge({ factorId: made.id })
  expect(asked.data).toMatchObject({ id: expect.any(String), expires_at: expect.any(Number) })
  const answers = [
    await client.mfa.verify({
      factorId: made.id,
      challengeId: asked.data?.id ?? '',
      code: '123456',
    }),
    await client.mfa.challengeAndVerify({ factorId: made.id, code: '123456' }),
  ]
  for (const { data, error } of answers) {
    expect(error?.message).toContain('Invalid TOTP code')
    expect(data).toBeNull()
  }
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
  expect((await client.mfa.unenroll({ factorId: made.id })).error).toBeNull()
  expect((await client.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] })
})

test('a server deletes a second factor', async () => {
  const { client, userId } = await signedUp()
  const service = await admin()
  const { data: made } = await client.mfa.enroll({ factorType: 'totp' })
  const listed = await service.mfa.listFactors({ userId })
  expect(listed.data?.factors.map(({ id }) => id)).toEqual([made?.id])
  const gone = await service.mfa.deleteFactor({ userId, id: made?.id ?? '' })
  expect(gone.error).toBeNull()
  expect(gone.data).toMatchObject({ data: { id: made?.id } })
  expect((await service.mfa.listFactors({ userId })).data?.factors).toEqual([])
})

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, password } from '../../../tests/support/auth/auth.ts'
import { newPhone } from '../../../tests/support/auth/kept-messages.ts'
import { authOf } from '../../../tests/support/auth/project-auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const toml = `[auth.email]
enable_confirmations = true
max_frequency = "0s"
[auth.sms]
enable_signup = true
enable_confirmations = true
max_frequency = "0s"`
const { post } = callsOf(
  await openAuth(server, { auth: authOf(toml), deliver: () => {}, deliverSms: () => {} }),
)
const signUp = async (body: object) => (await post('/signup', { password, ...body })).json()

const newEmail = () => `${randomUUID()}@empresa.com.br`
const rowOf = async (email: string) =>
  (await server.asOwner((run) => run(sql`select * from auth.users where email = ${email}`)))[0]

test('a sign-up leaves password and name of an account with a confirmed phone unchanged', async () => {
  const { email } = await createUser(server, { email_confirmed_at: null })
  await server.asOwner((run) =>
    run(
      sql`update auth.users set phone = ${newPhone()}, phone_confirmed_at = now() where email = ${email}`,
    ),
  )
  const before = await rowOf(email)
  const data = { name: 'Invasor' }
  const answer = await post('/signup', { email, password: 'outra senha', data })
  expect(answer.statusCode).toBe(200)
  const { encrypted_password, raw_user_meta_data } = before ?? {}
  expect(await rowOf(email)).toMatchObject({ encrypted_password, raw_user_meta_data })
})

/** Fills every column that a response could reveal. */
async function waiting() {
  const { id, email } = await createUser(server, {
    email_confirmed_at: null,
    banned_until: '2999-01-01',
  })
  const phone = newPhone()
  await server.asOwner(async (run) => {
    await run(sql`update auth.users set phone = ${phone}, invited_at = now(),
      raw_app_meta_data = '{"provider": "email", "providers": ["email", "google"], "plan": "ouro"}' where id = ${id}`)
    await run(sql`insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
      values (${randomUUID()}, ${id}, '{"email": "outra@empresa.com.br"}', 'google', now(), now())`)
    await run(sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
      values (${randomUUID()}, ${id}, 'totp', 'verified', 'Celular', now(), now())`)
  })
  return { id, email, phone }
}

const shapeOf = (json: Record<string, unknown>) => {
  const { id, email, phone, created_at, updated_at, confirmation_sent_at, identities, ...rest } =
    json
  return { ...rest, keys: Object.keys(json), ways: (identities as object[]).map(Object.keys) }
}

test('a pending account reveals none of its data to a sign-up by mail', async () => {
  const { email } = await waiting()
  const [shown, fresh] = [await signUp({ email }), await signUp({ email: newEmail() })]
  expect(shapeOf(shown)).toEqual(shapeOf(fresh))
  expect([shown.email, shown.phone]).toEqual([email, ''])
})

test('a pending account reveals none of its data to a sign-up by phone, and its mailed link stays valid', async () => {
  const { email, phone } = await waiting()
  await post('/resend', { type: 'signup', email })
  await expect.poll(async () => (await rowOf(email))?.confirmation_token).toMatch(/./)
  const before = await rowOf(email)
  const [shown, fresh] = [await signUp({ phone }), await signUp({ phone: newPhone() })]
  expect(shapeOf(shown)).toEqual(shapeOf(fresh))
  expect([shown.email, shown.phone]).toEqual(['', phone])
  expect(await rowOf(email)).toEqual(before)
})

test('repeated sign-ups get the same response for taken and pending addresses', async () => {
  const { email: taken } = await createUser(server)
  const phone = newPhone()
  await server.asOwner((run) =>
    run(
      sql`update auth.users set phone = ${phone}, phone_confirmed_at = now() where email = ${taken}`,
    ),
  )
  for (const [known, fresh] of [
    [{ email: taken }, { email: newEmail() }],
    [{ phone }, { phone: newPhone() }],
  ]) {
    const isSame = async (address: object = {}) => {
      const [first, second] = [await signUp(address), await signUp(address)]
      const [one, two] = [first.identities[0], second.identities[0]]
      expect([one.created_at, one.user_id]).toEqual([one.updated_at, first.id])
      return {
        shape: shapeOf(second),
        way: { ...one.identity_data, ...address, sub: one.identity_data.sub === first.id },
        ids: [first.id === second.id, one.identity_id === two.identity_id],
        isNewEachTime: one.created_at !== two.created_at,
      }
    }
    const [ofKnown, ofFresh] = [await isSame(known), await isSame(fresh)]
    expect(ofKnown).toMatchObject({ ids: [true, true], isNewEachTime: true })
    expect(ofFresh).toEqual({ ...ofKnown, way: { ...ofKnown.way, ...fresh } })
  }
})

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, password } from '../../../tests/support/auth/auth.ts'
import { keepMessages, newPhone } from '../../../tests/support/auth/kept-messages.ts'
import { authOf } from '../../../tests/support/auth/project-auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const { deliverSms } = keepMessages()
const toml = `[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
max_frequency = "0s"`
const auth = authOf(toml)

test('messages of second factors are limited by client address, account and new number', async () => {
  const limited = openClient(await openAuth(server, { auth, deliverSms, rateLimit: true }))
  const slow = await openAuth(server, {
    auth: authOf(toml.replace('"0s"', '"1m"')),
    deliverSms,
  })
  const refusal = { status: 429, code: 'over_sms_send_rate_limit' }
  const ask = async (client: typeof limited, phone: string) => {
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone })
    const factorId = data?.id ?? ''
    const { error } = await client.auth.mfa.challenge({ factorId })
    await client.auth.mfa.unenroll({ factorId })
    return error
  }
  const { email } = await createUser(server)
  await limited.auth.signInWithPassword({ email, password })
  expect(await ask(limited, newPhone())).toBeNull()
  await server.asOwner((run) =>
    run(sql`update _gateway.rate_limits set hits = 30 where key like 'auth sms 127.%'`),
  )
  expect(await ask(limited, newPhone())).toMatchObject(refusal)
  const [mine, other] = [openClient(slow), openClient(slow)]
  const phone = newPhone()
  for (const client of [mine, other]) {
    await client.auth.signInWithPassword({ email: (await createUser(server)).email, password })
  }
  expect(await ask(mine, phone)).toBeNull()
  expect(await ask(mine, newPhone())).toMatchObject(refusal)
  expect(await ask(other, phone)).toMatchObject(refusal)
})

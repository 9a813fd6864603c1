import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callsOf, openAuth } from '../../tests/support/auth/auth.ts'
import { keepMails, tokenOf } from '../../tests/support/auth/kept-mails.ts'
import { digestOf } from '../../tests/support/database/left-behind.ts'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const calls = callsOf(await openAuth(server, { deliver: box.deliver, auth: { mailInterval: 0 } }))

test('the whole database holds no password and no token that opens an account', async () => {
  const email = `${randomUUID()}@empresa.com.br`
  const password = `senha de ${randomUUID()}`
  const session = (await calls.post('/signup', { email, password })).json()
  await calls.post('/recover', { email })
  const secrets = [
    password,
    session.refresh_token,
    session.access_token,
    tokenOf(await box.next(email)),
  ]
  for (const secret of secrets) expect(secret).toMatch(/^.{12,}$/)
  const found = async (words: string[]) =>
    (await digestOf(server, words)).filter(({ digest }) => digest !== null)
  expect((await found([email])).map(({ name }) => name)).toContain('auth.users')
  expect(await found(secrets)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { createUser, openAuth, origin } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf, trailOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const deliver = vi.fn()
const call = adminCallsOf(await openAuth(server, { deliver }))
const invite = (body: unknown, query = '') => call('POST', `/invite${query}`, body)

test('an invitation creates an unconfirmed account and mails a link; a second one mails another', async () => {
  const email = `${randomUUID()}@empresa.com.br`
  const answer = await invite({ email, data: { name: 'Bia' } }, `?redirect_to=${origin}/painel`)
  expect(answer.json()).toMatchObject({ email, user_metadata: { name: 'Bia' } })
  expect(answer.json().invited_at).toBeDefined()
  expect(answer.json().email_confirmed_at).toBeUndefined()
  expect(deliver).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'invite', to: email, name: 'Bia' }),
    expect.any(String),
  )
  const link = new URL(deliver.mock.calls[0]?.[0].link)
  expect(link.searchParams.get('redirect_to')).toBe(`${origin}/painel`)
  expect((await invite({ email })).json().id).toBe(answer.json().id)
  expect(deliver).toHaveBeenCalledTimes(2)
  expect(await trailOf(server, answer.json().id)).toEqual(['user_invited', 'user_invited'])
})

test('a confirmed user, a foreign redirect and an invalid address are not invited', async () => {
  deliver.mockClear()
  const { email } = await createUser(server)
  expect((await invite({ email })).json().error_code).toBe('email_exists')
  for (const wrong of [
    {},
    { email: 'x' },
    { email: `a@empresa.com.br\r\nBcc: b@c.com` },
    { email: 'a@empresa.com.br, b@c.com' },
    { email: `${randomUUID()}@empresa.com.br`, data: 'texto' },
    { email: 5 },
  ]) {
    expect((await invite(wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
  }
  expect(deliver).not.toHaveBeenCalled()
  await invite({ email: `${randomUUID()}@empresa.com.br` }, '?redirect_to=https://golpe.example')
  expect(deliver.mock.calls[0]?.[0].link).not.toContain('golpe')
})

test('a password that a stranger set at an earlier sign-up is removed', async () => {
  const passwordOf = async (id: string) =>
    (
      await server.asOwner((run) =>
        run(sql`select encrypted_password as hash from auth.users where id = ${id}`),
      )
    )[0]?.hash
  const invited = await createUser(server, { email_confirmed_at: null })
  expect((await invite({ email: invited.email })).json().id).toBe(invited.id)
  expect(await passwordOf(invited.id)).toBe('')
  const linked = await createUser(server, { email_confirmed_at: null })
  const before = await passwordOf(linked.id)
  const wanted = { type: 'signup', email: linked.email, password: 'senha-da-dona' }
  expect((await call('POST', '/admin/generate_link', wanted)).json().id).toBe(linked.id)
  expect(await passwordOf(linked.id)).toMatch(/^\$2b\$10\$/)
  expect(await passwordOf(linked.id)).not.toBe(before)
})

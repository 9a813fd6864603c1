import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)
const call = adminCallsOf(app)

const search = async (query: string) => (await call('GET', `/admin/audit?${query}`)).json()

test('a server reads the audit log page by page, newest first', async () => {
  const [ana, bia] = [await createUser(server), await createUser(server)]
  for (const user of [ana, bia, ana]) await callsOf(app).signIn(user)
  const [newest, ...older] = await search('')
  expect(newest).toMatchObject({
    id: expect.any(String),
    created_at: expect.any(String),
    ip_address: '127.0.0.1',
    payload: { action: 'login', actor_id: ana.id, actor_username: ana.email, log_type: 'account' },
  })
  expect(older.map(({ payload }: { payload: { actor_id: string } }) => payload.actor_id)).toEqual([
    bia.id,
    ana.id,
  ])
  const page = await call('GET', '/admin/audit?page=2&per_page=2')
  expect(page.headers).toMatchObject({
    'x-total-count': '3',
    link: '</admin/audit?page=2&per_page=2>; rel="last"',
  })
  expect(page.json()).toEqual(older.slice(1))
  expect(await search(`query=author:${ana.email}`)).toHaveLength(2)
  expect(await search('query=action:logout')).toEqual([])
  expect(await search('query=type:account')).toHaveLength(3)
})

test.each(['nobody:x', 'author', "action') or true --"])(
  'a search for %j is refused',
  async (query) => {
    const answer = await call('GET', `/admin/audit?query=${encodeURIComponent(query)}`)
    expect(answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  },
)

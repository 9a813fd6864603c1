import { expect, test } from 'vitest'
import { createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const call = adminCallsOf(await openAuth(server))
const users: { id: string; email: string }[] = []
for (let i = 0; i < 5; i += 1) users.unshift(await createUser(server))

const list = async (query: string) => {
  const answer = await call('GET', `/admin/users${query}`)
  const ids = answer.json().users?.map(({ id }: { id: string }) => id)
  return { ids, headers: answer.headers, status: answer.statusCode, body: answer.json() }
}
const idsOf = (from: number, to: number) => users.slice(from, to).map(({ id }) => id)

test('a page lists the newest users first, with the total and a link to the next page', async () => {
  const first = await list('?page=1&per_page=2')
  expect(first.ids).toEqual(idsOf(0, 2))
  expect(first.body.aud).toBe('authenticated')
  expect(first.headers).toMatchObject({
    'x-total-count': '5',
    link: '</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=3&per_page=2>; rel="last"',
  })
  const last = await list('?page=3&per_page=2')
  expect(last.ids).toEqual(idsOf(4, 5))
  expect(last.headers.link).toBe('</admin/users?page=3&per_page=2>; rel="last"')
  expect((await list('?page=9')).ids).toEqual([])
  for (const all of ['', '?page=&per_page=', '?page=0', '?per_page=999999999']) {
    expect((await list(all)).ids, all).toEqual(idsOf(0, 5))
  }
})

test('a filter matches e-mail and name, and treats its wildcards literally', async () => {
  const wanted = users[2]
  expect((await list(`?filter=${wanted?.email.slice(0, 12).toUpperCase()}`)).ids).toEqual([
    wanted?.id,
  ])
  expect((await list('?filter=ana&per_page=2')).headers.link).toContain(
    '?page=2&per_page=2&filter=ana>',
  )
  expect((await list('?filter=%25')).ids).toEqual([])
  expect((await list("?filter=' or true --")).ids).toEqual([])
})

test.each([
  '?page=-1',
  '?page=x',
  '?per_page=0',
  '?page=99999999999999999999',
  '?page=1&page=2',
  '?filter=%00',
  `?filter=${'a'.repeat(300)}`,
])('the query %s is refused', async (query) => {
  const { status, body } = await list(query)
  expect([status, body.error_code]).toEqual([400, 'validation_failed'])
})

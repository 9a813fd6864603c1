import { randomUUID } from 'node:crypto'
import { postgresChangesFilter } from '@supabase/supabase-js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { eventually, signToken } from '../support/realtime.ts'
import { openListening } from '../support/realtime-tables.ts'

const { listen, write } = await openListening()
const ana = randomUUID()

const filters: [filter: string, meets: string[]][] = [
  ['title=eq.b', ['b']],
  ['title=neq.b', ['a', 'c, d']],
  ['amount=lt.2', ['a']],
  ['amount=lte.2', ['a', 'b']],
  ['amount=gt.2', ['c, d']],
  ['amount=gte.2', ['b', 'c, d']],
  ['title=in.(a,"c, d")', ['a', 'c, d']],
  ['title=not.in.(a,"c, d")', ['b']],
  ['title=like.c%', ['c, d']],
  ['title=ilike.B', ['b']],
  ['title=match.^[ab]$', ['a', 'b']],
  ['title=imatch.^A$', ['a']],
  ['done=is.null', ['b', 'c, d']],
  ['done=is.true', ['a']],
  ['done=isdistinct.true', ['b', 'c, d']],
  ['amount=gte.1,title=neq.a,done=is.null', ['b', 'c, d']],
  [postgresChangesFilter().eq('title', 'c, d').gt('amount', 0).build(), ['c, d']],
]

test.each(filters)('the filter %s lets through %j', async (filter, meets) => {
  const { heard, system } = await listen(
    { table: 'tasks', event: 'INSERT', filter },
    { token: await signToken(ana) },
  )
  expect(system).toEqual(['ok: Subscribed to PostgreSQL'])
  await write(sql`insert into public.tasks (owner, title, amount, done)
    values (${ana}, 'a', 1, true), (${ana}, 'b', 2, null), (${ana}, 'c, d', 3, null)`)
  await eventually(() =>
    expect(heard.map((change) => (change.new as { title: string }).title)).toEqual(meets),
  )
})

const refusals: [filter: object, words: string][] = [
  [
    { table: 'unpublished' },
    'Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: unpublished, filters: []',
  ],
  [{ table: 'countries', filter: 'nada=eq.1' }, 'Exception: invalid column for filter nada'],
  [{ table: 'countries', filter: 'name=foo.1' }, 'Error parsing `filter` params: ["foo","1"]'],
  [{ table: 'tasks', filter: 'secret=eq.x' }, 'Exception: invalid column for filter secret'],
  [{ table: 'tasks', filter: 'id=eq.x' }, 'Exception: invalid input syntax for type bigint: "x"'],
  [
    { table: 'tasks', filter: "title=eq.x'; drop table public.tasks; --" },
    'ok: Subscribed to PostgreSQL',
  ],
]

test.each(refusals)('the subscription %j is answered with: %s', async (filter, words) => {
  const answer = words.startsWith('ok') ? 'ok' : 'error'
  const { system } = await listen(filter, { token: await signToken(ana) }, answer)
  expect(system[0]).toContain(words)
})

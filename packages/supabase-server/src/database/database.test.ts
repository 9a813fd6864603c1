import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { engine, openTestDatabase } from '../../tests/support/database/test-database.ts'
import type { Caller, DatabaseServer } from './database.ts'

const visitor: Caller = { role: 'anon', settings: { 'request.jwt.claims': '{"role":"anon"}' } }

let server: DatabaseServer
beforeAll(async () => {
  server = await openTestDatabase()
  await server.asOwner((_, script) =>
    script(`create table public.notes (id int primary key, text text not null);
            grant all on public.notes to anon`),
  )
})

const run: DatabaseServer['database']['run'] = (...given) => server.database.run(...given)

describe('a request', () => {
  test('runs as the caller, with the caller’s claims, logged in as authenticator', async () => {
    const [row] = await run(
      visitor,
      sql`select current_user, session_user, current_setting('request.jwt.claims') as claims`,
    )
    expect(row).toEqual({
      current_user: 'anon',
      session_user: 'authenticator',
      claims: '{"role":"anon"}',
    })
  })

  test('leaves no session state to the next one', async () => {
    await run(visitor, sql`select 1`)
    const [row] = await run(
      { role: 'authenticated', settings: {} },
      sql`select current_user, nullif(current_setting('request.jwt.claims', true), '') as claims`,
    )
    expect(row).toEqual({ current_user: 'authenticated', claims: null })
  })

  test('cannot become the owner', async () => {
    const owner = { role: 'postgres', settings: {} }
    await expect(run(owner, sql`select 1`)).rejects.toMatchObject({ code: '42501' })
  })

  test('changes nothing when it fails', async () => {
    const twice = sql`insert into public.notes values (1, 'a'), (1, 'b')`
    await expect(run(visitor, twice)).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
    })
    expect(await run(visitor, sql`select * from public.notes`)).toEqual([])
  })

  test('can be repeated after it failed, and after the schema has changed', async () => {
    const again = () => run(visitor, sql`insert into public.notes values (4, 'a'), (4, 'b')`)
    for (let i = 0; i < 3; i++) await expect(again()).rejects.toMatchObject({ code: '23505' })
    const all = () => run(visitor, sql`select * from public.counted`)
    await server.asOwner((_, script) =>
      script('create table public.counted as select 1 as one; grant all on public.counted to anon'),
    )
    expect(await all()).toEqual([{ one: 1 }])
    await server.asOwner((_, script) => script('alter table public.counted add two int default 2'))
    expect(await all()).toEqual([{ one: 1, two: 2 }])
  })

  test('works after a column has got another type', async () => {
    await server.asOwner((_, script) =>
      script('create table public.codes (code text); grant all on public.codes to anon'),
    )
    const find = () => run(visitor, sql`select code from public.codes where code = ${'1'}`)
    const insert = () => run(visitor, sql`insert into public.codes (code) values (${'1'})`)
    await insert()
    expect(await find()).toEqual([{ code: '1' }])
    await server.asOwner((_, script) =>
      script('alter table public.codes alter column code type integer using code::integer'),
    )
    expect(await find()).toEqual([{ code: 1 }])
    await insert()
    expect(await find()).toHaveLength(2)
  })

  test('fails whole when a check waits for its end', async () => {
    await server.asOwner((_, script) =>
      script(`create table public.late (of int references public.notes deferrable initially deferred);
              grant all on public.late to anon`),
    )
    const orphan = run(visitor, sql`insert into public.late values (77)`)
    await expect(orphan).rejects.toMatchObject({ code: '23503' })
    expect(await run(visitor, sql`select * from public.late`)).toEqual([])
  })

  test('changes nothing when its result is refused before the commit', async () => {
    const refusal = run(visitor, sql`insert into public.notes values (2, 'x') returning id`, {
      beforeCommit(rows) {
        throw new Error(`refused ${rows.length}`)
      },
    })
    await expect(refusal).rejects.toThrow('refused 1')
    expect(await run(visitor, sql`select * from public.notes`)).toEqual([])
  })

  test('cannot write when it is read-only', async () => {
    const write = run(visitor, sql`insert into public.notes values (3, 'x')`, { readOnly: true })
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  test('gets its own answer among many concurrent ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => run(visitor, sql`select ${i}::int as i`)),
    )
    expect(answers.map(([row]) => row?.i)).toEqual(Array.from({ length: 60 }, (_, i) => i))
  })
})

test('values arrive as they were sent, and come back as the same types on both engines', async () => {
  const [row] = await run(
    visitor,
    sql`select ${'it\'s "ç" 🚗'}::text as text, ${true}::boolean as yes, ${7}::int as int,
               ${9007199254740991}::bigint as long, ${1.5}::float8 as float, ${'12.50'}::numeric as money,
               ${{ a: [1, 'b'] }}::jsonb as json, ${null}::text as nothing,
               ${new Uint8Array([0, 255])}::bytea as bytes, '2026-11-20T23:30:00Z'::timestamptz as at`,
  )
  expect(row).toEqual({
    text: 'it\'s "ç" 🚗',
    yes: true,
    int: 7,
    long: 9007199254740991,
    float: 1.5,
    money: '12.50',
    json: { a: [1, 'b'] },
    nothing: null,
    bytes: new Uint8Array([0, 255]),
    at: new Date('2026-11-20T23:30:00Z'),
  })
})

test('the functions of the extensions answer', async () => {
  const [row] = await run(
    visitor,
    sql`select encode(extensions.digest('abc', 'sha1'), 'hex') as sha1,
      extensions.uuid_generate_v5(extensions.uuid_ns_dns(), 'example.com')::text as uuid`,
  )
  expect(row).toEqual({
    sha1: 'a9993e364706816aba3e25717850c26c9cd0d89d',
    uuid: 'cfbff0d1-9375-5685-968c-48ce8b15ae17',
  })
})

describe('a transaction', () => {
  test('keeps all of its statements or none', async () => {
    const failing = server.database.transaction(visitor, async (run) => {
      await run(sql`insert into public.notes values (10, 'kept?')`)
      await run(sql`select 1 / 0`)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await run(visitor, sql`select * from public.notes`)).toEqual([])
  })

  test('gives back what its work returns', async () => {
    const text = await server.database.transaction(visitor, async (run) => {
      await run(sql`insert into public.notes values (11, 'kept')`)
      const [note] = await run<{ text: string }>(sql`select text from public.notes where id = 11`)
      return note?.text
    })
    expect(text).toBe('kept')
  })
})

// A deadlock needs two connections, which only PostgreSQL has.
describe.runIf(engine === 'postgres')('two deadlocked requests', () => {
  test('both succeed, since the victim is run again', async () => {
    await server.asOwner((_, script) =>
      script("insert into public.notes values (21, ''), (22, '')"),
    )
    const touch = (first: number, second: number) =>
      run(
        visitor,
        sql`with a as materialized (
            update public.notes set text = text || 'x' where id = ${first}::int returning pg_sleep(0.3)
          ), b as (
            update public.notes set text = text || 'x'
            where id = ${second}::int and (select count(*) from a) = 1 returning id
          )
          select id from b`,
      )
    const answers = await Promise.all([touch(21, 22), touch(22, 21)])
    expect(answers).toEqual([[{ id: 22 }], [{ id: 21 }]])
    const notes = await run(visitor, sql`select text from public.notes where id in (21, 22)`)
    expect(notes).toEqual([{ text: 'xx' }, { text: 'xx' }])
  })
})

describe.runIf(engine === 'postgres')('the owner', () => {
  test.each([
    ['has no time limit for a migration', 'asOwner', '0'],
    ['has the time limit of a request while requests are served', 'asOwnerInTime', '15s'],
  ] as const)('%s', async (_, way, time) => {
    const [row] = await server[way]((run) => run(sql`show statement_timeout`))
    expect(row?.statement_timeout).toBe(time)
  })
})

test.runIf(engine === 'postgres')('no statement waits for its compilation', async () => {
  const question = sql`show jit`
  const rows = await Promise.all([
    run(visitor, question),
    server.asOwner((run) => run(question)),
    server.asOwnerInTime((run) => run(question)),
  ])
  expect(rows).toEqual(Array(3).fill([{ jit: 'off' }]))
})

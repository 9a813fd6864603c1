/** product.md 22. */
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { applySeed } from 'supabase-server'
import { expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { waitForLock } from '../../../packages/supabase-server/tests/support/database/wait-for-lock.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createCapturePage, createShortLink } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

type Team = Awaited<ReturnType<typeof createMember>>

const rowOf = {
  code: ({ company }: Team, code: string) =>
    sql`insert into public.short_urls (company_id, original_url, short_code)
      values (${company.id}, 'https://example.com', ${code}) returning id`,
  id: ({ company }: Team, id: string) =>
    sql`insert into public.short_urls (id, company_id, original_url, short_code)
      values (${id}, ${company.id}, 'https://example.com', ${randomUUID().slice(-12)}) returning id`,
  slug: ({ company }: Team, slug: string) =>
    sql`insert into public.capture_pages (company_id, name, title, slug)
      values (${company.id}, 'Feirão', 'Feirão', ${slug}) returning id`,
}
const constraints = {
  code: 'short_urls_short_code_key',
  id: 'short_urls_pkey',
  slug: 'capture_pages_slug_key',
}
type What = keyof typeof rowOf

/** Only the service key may choose ids. */
const add = (what: What, team: Team, value: string) =>
  server.database.run(what === 'id' ? serverKey : team.caller, rowOf[what](team, value))

/** The index's own error for a code in use. */
const taken = (what: What) => ({
  code: '23505',
  constraint: constraints[what],
  message: `duplicate key value violates unique constraint "${constraints[what]}"`,
})

const tables = { code: 'public.short_urls', id: 'public.short_urls', slug: 'public.capture_pages' }

/** Creates an address of the company as of `since`, and returns the statement that retires it. */
async function give(what: What, { company }: Team, since: string | null = '2026-01-01') {
  const { id, ...row } = await (what === 'slug'
    ? createCapturePage(server, company)
    : createShortLink(server, company))
  if (since) await change(server, tables[what], { id }, { created_at: since })
  const { code = '', slug = '' }: { code?: string; slug?: string } = row
  const drop = sql`delete from ${raw(tables[what])} where id = ${id}`
  return { id, value: { id, code, slug }[what], drop }
}

test.each(['code', 'id', 'slug'] as const)(
  'the %s of a deleted row is taken for every other company, and free for its own',
  async (what) => {
    const [own, other] = [await createMember(server), await createMember(server)]
    const { value, drop } = await give(what, own)
    await own.run(drop)
    await expect(add(what, other, value)).rejects.toMatchObject(taken(what))
    await expect(server.database.run(serverKey, rowOf[what](other, value))).rejects.toMatchObject(
      taken(what),
    )
    expect(await add(what, own, value)).toHaveLength(1)
    await own.run(drop)
    await expect(add(what, other, value)).rejects.toMatchObject(taken(what))
  },
)

test('an address that a page gave up leads to it while no other page has it, until it is deleted', async () => {
  const own = await createMember(server)
  const { id, value: slug, drop } = await give('slug', own)
  await own.run(sql`update public.capture_pages set slug = ${`nova-${slug}`} where id = ${id}`)
  const open = () => ask(server, sql`select id, slug from public.get_capture_page(${slug})`)
  expect(await open()).toEqual([{ id, slug: `nova-${slug}` }])
  const [other] = await add('slug', own, slug)
  expect(await open()).toEqual([{ ...other, slug }])
  await own.run(sql`delete from public.capture_pages where slug = ${slug}`)
  expect(await open()).toEqual([{ id, slug: `nova-${slug}` }])
  await own.run(drop)
  expect(await open()).toEqual([])
})

test('an address that a page gave up is free for no other company', async () => {
  const [own, other] = [await createMember(server), await createMember(server)]
  const { id, value: slug } = await give('slug', own)
  const move = (to: string) =>
    sql`update public.capture_pages set slug = ${to} where id = ${id} returning slug`
  await own.run(move(`nova-${slug}`))
  const theirs = await createCapturePage(server, other.company)
  const follow = sql`update public.capture_pages set slug = ${` ${slug.toUpperCase()} `} where id = ${theirs.id}`
  await expect(other.run(follow)).rejects.toMatchObject(taken('slug'))
  expect(await own.run(move(slug))).toEqual([{ slug }])
})

test.each(['code', 'id', 'slug'] as const)(
  'the %s of a row that was deleted on its first day without a visit is free for everybody',
  async (what) => {
    const [own, other] = [await createMember(server), await createMember(server)]
    const { value, drop } = await give(what, own, null)
    await own.run(drop)
    expect(await add(what, other, value)).toHaveLength(1)
  },
)

test('the code of a new link that was visited is taken for every other company', async () => {
  const [own, other] = [await createMember(server), await createMember(server)]
  const { id, value, drop } = await give('code', own, null)
  await change(server, 'public.short_urls', { id }, { clicks: 1 })
  await own.run(drop)
  await expect(add('code', other, value)).rejects.toMatchObject(taken('code'))
})

test.each([false, true])(
  'the address of a new page that was shown is taken for every other company, counted or not: %s',
  async (isCounted) => {
    const [own, other] = [await createMember(server), await createMember(server)]
    const { id, value, drop } = await give('slug', own, null)
    await ask(server, sql`select private.note_form_view(${own.company.id}::uuid, ${id}::uuid)`)
    if (isCounted) await ask(server, sql`select private.fold_form_views()`)
    await own.run(drop)
    await expect(add('slug', other, value)).rejects.toMatchObject(taken('slug'))
  },
)

test('a page that is renamed endlessly takes one address a day from the others', async () => {
  const [own, other] = [await createMember(server), await createMember(server)]
  const { id, value } = await give('slug', own)
  const move = (to: string) =>
    own.run(sql`update public.capture_pages set slug = ${to} where id = ${id}`)
  for (const n of [1, 2, 3]) await move(`${value}-${n}`)
  await expect(add('slug', other, value)).rejects.toMatchObject(taken('slug'))
  expect(await add('slug', other, `${value}-1`)).toHaveLength(1)
  await ask(
    server,
    sql`update private.retired_codes set retired_at = now() - interval '25 hours' where row_id = ${id}`,
  )
  await move(`${value}-4`)
  await expect(add('slug', other, `${value}-3`)).rejects.toMatchObject(taken('slug'))
})

test.each(['code', 'id', 'slug'] as const)(
  'the %s of an erased company stays reserved',
  async (what) => {
    const [own, other] = [await createMember(server), await createMember(server)]
    const { value } = await give(what, own)
    await change(server, 'public.companies', own.company, { deleted_at: '2026-01-01' })
    for (let gone = 1; gone > 0; ) {
      const purge = sql`select private.purge_deleted_companies() as n`
      const [row] = await server.database.run<{ n: number }>(serverKey, purge)
      gone = row?.n ?? 0
    }
    const left = sql`select from public.companies where id = ${own.company.id}`
    expect(await ask(server, left)).toEqual([])
    await expect(add(what, other, value)).rejects.toMatchObject(taken(what))
  },
)

test('the availability of a code depends on the company that asks', async () => {
  const [own, other] = [await createMember(server), await createMember(server)]
  const { value, drop } = await give('code', own)
  const isFree = async ({ run }: Team) =>
    (await run(sql`select public.is_short_code_free(${` ${value.toUpperCase()} `}) as free`))[0]
  expect(await isFree(own)).toEqual({ free: false })
  await own.run(drop)
  expect(await isFree(own)).toEqual({ free: true })
  expect(await isFree(other)).toEqual({ free: false })
  // A super_admin's insert names no company.
  const { caller } = await createPerson(server, null, { role: 'super_admin' })
  const asked = sql`select public.is_short_code_free(${value}) as free`
  expect(await server.database.run(caller, asked)).toEqual([{ free: false }])
})

test('no code is generated that was ever used', async () => {
  const { company } = await createMember(server)
  const generate = () =>
    server.asOwner(async (run) => {
      await run(sql`select setseed(0.5)`)
      const [row] = await run<{ code: string }>(sql`select public.generate_short_code() as code`)
      return row?.code
    })
  const first = await generate()
  expect(await generate()).toBe(first)
  await ask(
    server,
    sql`insert into private.retired_codes (kind, code, company_id, row_id)
      values ('short_urls', ${first}, ${company.id}, gen_random_uuid())`,
  )
  expect(await generate()).not.toBe(first)
})

test('an address made of a page’s name skips another company’s old ones, and reuses its own', async () => {
  const [own, other] = [await createMember(server), await createMember(server)]
  const name = `Feira ${randomUUID()}`
  const make = ({ company, run }: Team) =>
    run<{ slug: string }>(sql`insert into public.capture_pages (company_id, name, title)
      values (${company.id}, ${name}, 'Feira') returning slug`)
  const [page] = await make(own)
  await ask(
    server,
    sql`update public.capture_pages set created_at = '2026-01-01' where slug = ${page?.slug}`,
  )
  const drop = sql`delete from public.capture_pages where slug = ${page?.slug}`
  await own.run(drop)
  expect(await make(own)).toEqual([page])
  await own.run(drop)
  expect(await make(other)).toEqual([{ slug: `${page?.slug}-2` }])
})

test('an address is found in a few queries, however many of its name are taken, and is short enough', async () => {
  const [own, other] = [await createMember(server), await createMember(server)]
  const base = `${randomUUID()}-${randomUUID().slice(0, 17)}`
  await ask(
    server,
    sql`insert into private.retired_codes (kind, code, company_id, row_id)
      select 'capture_pages', private.numbered_slug(${base}, n), ${own.company.id}, gen_random_uuid()
      from unnest(array[1, 2, 4, 8]) as n`,
  )
  const { slug } = await askOne<{ slug: string }>(
    server,
    sql`insert into public.capture_pages (company_id, name, title)
      values (${other.company.id}, ${base}, 'Feira') returning slug`,
  )
  // Continues after the last candidate, without walking through the gap.
  expect(slug).toBe(`${base}-9`)
  const long = sql`select private.numbered_slug(${'a'.repeat(60)}, 100000) as slug`
  expect(await ask(server, long)).toEqual([{ slug: `${'a'.repeat(53)}-100000` }])
})

test('the demo skips codes that another company had', async () => {
  const { company } = await createMember(server)
  await ask(
    server,
    sql`insert into private.retired_codes (kind, code, company_id, row_id)
      select kind, code, ${company.id}, gen_random_uuid() from (values
        ('short_urls', 'demo'), ('short_urls', 'de300000-0000-4000-8000-000000000202'), ('capture_pages', 'test-drive')
      ) as retired (kind, code)`,
  )
  expect(await applySeed(server, 'supabase', 'http://localhost')).toBe(true)
  const left = sql`select short_code as address from public.short_urls where company_id::text like 'de300000%'
    union all select slug from public.capture_pages where company_id::text like 'de300000%' order by 1`
  expect(await ask(server, left)).toEqual(
    ['avaliacao-do-usado', 'frotas-para-empresas', 'testdrive'].map((address) => ({ address })),
  )
})

test.runIf(engine === 'postgres')(
  'a request that waited for the deletion of a code does not get it',
  async () => {
    const [own, other] = [await createMember(server), await createMember(server)]
    const { value, drop } = await give('code', own)
    let waiting: Promise<unknown> | undefined
    await server.database.transaction(own.caller, async (run) => {
      await run(drop)
      waiting = add('code', other, value).catch((error) => error)
      await waitForLock(run)
    })
    expect(await waiting).toMatchObject(taken('code'))
  },
)

/** What a company once gave out, on paper too, never leads to another company (product.md 22). */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { DatabaseServer } from '../../src/database/database.ts'
import { serverKey } from '../support/callers.ts'
import { createCapturePage, createShortLink } from '../support/factories.ts'
import { ask, change } from '../support/rows.ts'
import { createTeam } from '../support/team.ts'
import { engine, openTestDatabase } from '../support/test-database.ts'

let server: DatabaseServer
beforeAll(async () => {
  server = await openTestDatabase()
})

type Team = Awaited<ReturnType<typeof createTeam>>

const add = {
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
type What = keyof typeof add

/** As the index says it of a code that lives. */
const taken = (what: What) => ({
  code: '23505',
  constraint: constraints[what],
  message: `duplicate key value violates unique constraint "${constraints[what]}"`,
})

/** What an address of the team names, and the statement that gives it up. */
async function give(what: What, { company }: Team) {
  if (what === 'slug') {
    const { id, slug } = await createCapturePage(server, company)
    return { value: slug, drop: sql`delete from public.capture_pages where id = ${id}` }
  }
  const link = await createShortLink(server, company)
  return { value: link[what], drop: sql`delete from public.short_urls where id = ${link.id}` }
}

test.each(['code', 'id', 'slug'] as const)(
  'the %s of what was deleted is taken for every other company, and free for its own',
  async (what) => {
    const [own, other] = [await createTeam(server), await createTeam(server)]
    const { value, drop } = await give(what, own)
    await own.run(drop)
    await expect(other.run(add[what](other, value))).rejects.toMatchObject(taken(what))
    await expect(server.database.run(serverKey, add[what](other, value))).rejects.toMatchObject(
      taken(what),
    )
    expect(await own.run(add[what](own, value))).toHaveLength(1)
    await own.run(drop)
    await expect(other.run(add[what](other, value))).rejects.toMatchObject(taken(what))
  },
)

test('an address that its page gave up for another is no other company’s', async () => {
  const [own, other] = [await createTeam(server), await createTeam(server)]
  const { id, slug } = await createCapturePage(server, own.company)
  const move = (to: string) =>
    sql`update public.capture_pages set slug = ${to} where id = ${id} returning slug`
  await own.run(move(`nova-${slug}`))
  const theirs = await createCapturePage(server, other.company)
  const follow = sql`update public.capture_pages set slug = ${` ${slug.toUpperCase()} `} where id = ${theirs.id}`
  await expect(other.run(follow)).rejects.toMatchObject(taken('slug'))
  expect(await own.run(move(slug))).toEqual([{ slug }])
})

test.each(['code', 'id', 'slug'] as const)(
  'the %s of a company that is gone for good is nobody’s any more',
  async (what) => {
    const [own, other] = [await createTeam(server), await createTeam(server)]
    const { value } = await give(what, own)
    await change(server, 'public.companies', own.company, { deleted_at: '2026-01-01' })
    for (let gone = 1; gone > 0; ) {
      const purge = sql`select private.purge_deleted_companies() as n`
      const [row] = await server.database.run<{ n: number }>(serverKey, purge)
      gone = row?.n ?? 0
    }
    const left = sql`select from public.companies where id = ${own.company.id}`
    expect(await ask(server, left)).toEqual([])
    await expect(other.run(add[what](other, value))).rejects.toMatchObject(taken(what))
  },
)

test('whether a code can be chosen is answered for who asks', async () => {
  const [own, other] = [await createTeam(server), await createTeam(server)]
  const { value, drop } = await give('code', own)
  const isFree = async ({ run }: Team) =>
    (await run(sql`select public.is_short_code_free(${` ${value.toUpperCase()} `}) as free`))[0]
  expect(await isFree(own)).toEqual({ free: false })
  await own.run(drop)
  expect(await isFree(own)).toEqual({ free: true })
  expect(await isFree(other)).toEqual({ free: false })
})

test('an address made of a page’s name passes over what another company had, and takes one’s own again', async () => {
  const [own, other] = [await createTeam(server), await createTeam(server)]
  const name = `Feira ${randomUUID()}`
  const make = ({ company, run }: Team) =>
    run<{ slug: string }>(sql`insert into public.capture_pages (company_id, name, title)
      values (${company.id}, ${name}, 'Feira') returning slug`)
  const [page] = await make(own)
  const drop = sql`delete from public.capture_pages where slug = ${page?.slug}`
  await own.run(drop)
  expect(await make(own)).toEqual([page])
  await own.run(drop)
  expect(await make(other)).toEqual([{ slug: `${page?.slug}-2` }])
})

test.runIf(engine === 'postgres')(
  'who waited for the deletion of a code does not get it',
  async () => {
    const [own, other] = [await createTeam(server), await createTeam(server)]
    const { value, drop } = await give('code', own)
    let waiting: Promise<unknown> | undefined
    await server.database.transaction(own.caller, async (run) => {
      await run(drop)
      waiting = other.run(add.code(other, value)).catch((error) => error)
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(await waiting).toMatchObject(taken('code'))
  },
)

/** Policies of storage.objects for logos and photos. */
import sql from 'sql-template-tag'
import type { Caller, Statement } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { waitForLock } from '../../packages/supabase-server/tests/support/database/wait-for-lock.ts'
import { createPerson, type Person, serverKey } from '../support/database-callers.ts'
import { createCompany } from '../support/factories.ts'

const people = ['pending', 'user', 'seller', 'manager', 'admin', 'super_admin'] as const
type Who = (typeof people)[number]

const server = await openTestDatabase()
let own: { id: string }
let other: { id: string }
let person: Record<Who, Person>
beforeAll(async () => {
  own = await createCompany(server)
  other = await createCompany(server)
  person = {
    pending: await createPerson(server, own, { role: 'admin', approved: false }),
    user: await createPerson(server, own, { role: 'user' }),
    seller: await createPerson(server, own, { role: 'seller' }),
    manager: await createPerson(server, own, { role: 'manager' }),
    admin: await createPerson(server, own, { role: 'admin' }),
    super_admin: await createPerson(server, null, { role: 'super_admin' }),
  }
})

class Undo extends Error {}

/** Tries the statement and rolls it back. */
async function may({ role, settings }: Caller, statement: Statement): Promise<boolean> {
  const caller = { role, settings: { ...settings, 'storage.allow_delete_query': 'true' } }
  let done = false
  try {
    await server.database.transaction(caller, async (run) => {
      done = (await run(statement)).length > 0
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo) && (error as { code?: string }).code !== '42501') throw error
  }
  return done
}

const add = (bucket: string, name: string) =>
  sql`insert into storage.objects (bucket_id, name, version) values (${bucket}, ${name}, gen_random_uuid()::text) returning id`
const see = (bucket: string, name: string) =>
  sql`select id from storage.objects where bucket_id = ${bucket} and name = ${name}`
const remove = (bucket: string, name: string) =>
  sql`delete from storage.objects where bucket_id = ${bucket} and name = ${name} returning id`

describe.each([
  ['the logo of a link', 'link-1', ['manager', 'admin', 'super_admin']],
  ['the logo of the company', 'logo', ['admin', 'super_admin']],
])('%s', (_, name, changers) => {
  test.each(people)('is seen and changed by %s as allowed', async (who) => {
    const { caller } = person[who]
    const mayChange = changers.includes(who)
    expect(await may(caller, add('logos', `${own.id}/${name}`))).toBe(mayChange)
    expect(await may(caller, add('logos', `${other.id}/${name}`))).toBe(who === 'super_admin')
    for (const company of [own, other]) {
      await ask(server, add('logos', `${company.id}/${name}`)).catch(() => {})
    }
    const path = `${own.id}/${name}`
    expect(await may(caller, see('logos', path))).toBe(who !== 'pending')
    expect(await may(caller, remove('logos', path))).toBe(mayChange)
    const foreign = `${other.id}/${name}`
    expect(await may(caller, see('logos', foreign))).toBe(who === 'super_admin')
    expect(await may(caller, remove('logos', foreign))).toBe(who === 'super_admin')
    await ask(server, sql`select set_config('storage.allow_delete_query', 'true', false)`)
    for (const gone of [path, foreign]) await ask(server, remove('logos', gone))
  })

  test('is stored in a company’s folder only', async () => {
    const { caller } = person.super_admin
    for (const path of [name, `x/${name}`, `${own.id}/a/${name}`, `${own.id}/`, `${own.id}/../x`]) {
      expect(await may(caller, add('logos', path)), path).toBe(false)
    }
  })
})

test('a photo is changed by its person, and seen by their colleagues', async () => {
  const stranger = await createPerson(server, other, { role: 'admin' })
  const path = `${person.seller.id}/photo`
  await ask(server, add('photos', path))
  const rights = async ({ caller }: Person) => [
    await may(caller, see('photos', path)),
    await may(caller, remove('photos', path)),
    await may(caller, add('photos', `${person.seller.id}/outra`)),
  ]
  expect(await rights(person.seller)).toEqual([true, true, true])
  expect(await rights(person.admin)).toEqual([true, false, false])
  expect(await rights(stranger)).toEqual([false, false, false])
  expect(await may(person.pending.caller, add('photos', `${person.pending.id}/photo`))).toBe(false)
})

/** Fills up to the limit, past the rate limit. */
const fill = (bucket: string, folder: string, most: number) =>
  server.asOwner(async (run) => {
    for (let n = 1; n <= most; n += 50) {
      await run(sql`delete from private.capture_allowances where key like 'pictures:%'`)
      await run(sql`insert into storage.objects (bucket_id, name, version)
        select ${bucket}, ${folder} || '/' || n, n::text
        from generate_series(${n}::integer, least(${n + 49}, ${most}::integer)) as n`)
    }
    await run(sql`delete from private.capture_allowances where key like 'pictures:%'`)
  })
const replace = (bucket: string, name: string) =>
  sql`insert into storage.objects (bucket_id, name, version) values (${bucket}, ${name}, 'b')
    on conflict (bucket_id, name) do update set version = gen_random_uuid()::text returning id`

test.each([
  [
    '200 logos of links, and the company’s own',
    'logos',
    'admin',
    200,
    'logo',
    'Já há 200 logos de links e páginas guardados, o máximo. Use o logo da empresa.',
  ],
  [
    'ten pictures of a person, and their photo',
    'photos',
    'seller',
    10,
    'photo',
    'Já há imagens demais guardadas aqui.',
  ],
] as const)(
  'there is room for %s, no matter how many are uploaded',
  async (_, bucket, who, most, own, words) => {
    const company = await createCompany(server)
    const { id, caller } = await createPerson(server, company, { role: who })
    const folder = bucket === 'logos' ? company.id : id
    await fill(bucket, folder, most - 1)
    const run = (statement: Statement, by = caller) => server.database.run(by, statement)
    await run(add(bucket, `${folder}/last`))
    const move = sql`update storage.objects set bucket_id = ${bucket}, name = ${`${folder}/b`} where name = ${`${folder}/a`}`
    await ask(
      server,
      sql`insert into storage.buckets (id, name) values (${`${bucket}-2`}, ${`${bucket}-2`})`,
    )
    await ask(server, add(`${bucket}-2`, `${folder}/a`))
    for (const by of [caller, serverKey]) {
      await expect(run(add(bucket, `${folder}/more`), by)).rejects.toThrow(words)
    }
    await expect(run(move, serverKey)).rejects.toThrow(words)
    await run(replace(bucket, `${folder}/last`))
    await run(add(bucket, `${folder}/${own}`))
    await run(replace(bucket, `${folder}/${own}`))
    await ask(server, add(bucket, `${other.id}/more`))
  },
)

test.each([
  ['logos', 'logo'],
  ['logos', 'a'],
  ['photos', 'photo'],
])('%s are rate-limited: a hundred at a time of %s', async (bucket, name) => {
  const company = await createCompany(server)
  const { id, caller } = await createPerson(server, company)
  const folder = bucket === 'logos' ? company.id : id
  const run = (statement: Statement, by = caller) => server.database.run(by, statement)
  for (let n = 0; n < 95; n++) await run(replace(bucket, `${folder}/${name}`))
  const more = Array.from({ length: 10 }, () => run(replace(bucket, `${folder}/${name}`)))
  const refused = (await Promise.allSettled(more)).find(({ status }) => status === 'rejected')
  const message = 'Muitas imagens enviadas em pouco tempo. Aguarde um minuto e tente novamente.'
  expect(refused).toMatchObject({ reason: { message } })
  await expect(run(replace(bucket, `${folder}/${name}`), serverKey)).rejects.toThrow(message)
  const colleague = await createPerson(server, company)
  const theirs = bucket === 'logos' ? other.id : colleague.id
  expect(await run(replace(bucket, `${theirs}/${name}`), serverKey)).toHaveLength(1)
  await ask(
    server,
    sql`update private.capture_allowances set at = at - interval '1 minute' where key like 'pictures:%'`,
  )
  expect(await run(replace(bucket, `${folder}/${name}`))).toHaveLength(1)
})

test.runIf(engine === 'postgres')('concurrent uploads share the room', async () => {
  const company = await createCompany(server)
  const { caller } = await createPerson(server, company, { role: 'manager' })
  await fill('logos', company.id, 199)
  let second: Promise<unknown> | undefined
  await server.database.transaction(caller, async (run) => {
    await run(add('logos', `${company.id}/first`))
    second = server.database
      .run(caller, add('logos', `${company.id}/second`))
      .catch((error) => error)
    await waitForLock(run)
  })
  expect(await second).toMatchObject({ message: expect.stringMatching(/^Já há 200 logos/) })
})

test('pictures are deleted with their company and their people', async () => {
  const company = await createCompany(server)
  const { id } = await createPerson(server, company, { role: 'user' })
  await ask(server, add('logos', `${company.id}/logo`))
  await ask(server, add('photos', `${id}/photo`))
  await ask(server, sql`delete from auth.users where id = ${id}::uuid`)
  await ask(server, sql`delete from public.companies where id = ${company.id}::uuid`)
  const left = await ask(
    server,
    sql`select name from storage.objects where name in (${`${company.id}/logo`}, ${`${id}/photo`})`,
  )
  expect(left).toEqual([])
})

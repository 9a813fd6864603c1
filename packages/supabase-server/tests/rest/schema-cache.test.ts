import { createSchemaCache, readProject, reloadOnNotice } from 'supabase-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { applyShop, mountRest } from '../support/rest/rest-shop.ts'

const server = await openTestDatabase()
await applyShop(server)
const { api } = readProject('no project: the defaults')
const schemaCache = createSchemaCache(server.database, { ...api, schemas: ['shop'] })
const app = mountRest(server.database, schemaCache)
const failed = vi.fn()
await reloadOnNotice(server, schemaCache, failed)

/** Generous, for a busy machine. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const asOwner = (text: string) => server.asOwner(async (_run, script) => script(text))
const get = async (query: string) => (await app.inject(`/rest/v1/${query}`)).json()

/** In this database only, since roles belong to the cluster. */
async function switchTo(setting: string, value: string): Promise<void> {
  const on = 'in database %I'
  const set = `do $$ begin execute format('alter role authenticator ${on} set pgrst.${setting} = %L', current_database(), '${value}'); end $$`
  await asOwner(`${set}; notify pgrst, 'reload config'`)
  onTestFinished(() =>
    asOwner(
      `do $$ begin execute format('alter role authenticator ${on} reset pgrst.${setting}', current_database()); end $$; notify pgrst, 'reload config'`,
    ),
  )
}

test("a new table, column and function are known after notify pgrst, 'reload schema'", async () => {
  expect(await get('novelties')).toMatchObject({ code: 'PGRST205' })
  await asOwner(`
    create table shop.novelties (id int primary key, store_id int references shop.stores (id));
    insert into shop.novelties values (1, 1);
    create function shop.shout(shop.novelties) returns text language sql stable as $$select 'new'$$;
    grant select on shop.novelties to anon;
    notify pgrst, 'reload schema'`)
  await soon(async () =>
    expect(await get('novelties?select=id,shout,stores(name)')).toEqual([
      { id: 1, shout: 'new', stores: { name: 'Centro' } },
    ]),
  )
})

test('a superuser’s database reloads the schema without a notification', async () => {
  await asOwner(`
    create table shop.unsaid (id int primary key);
    grant select on shop.unsaid to anon`)
  await soon(async () => expect(await get('unsaid')).toEqual([]))
  await asOwner('alter table shop.unsaid add column name text')
  await soon(async () => expect(await get('unsaid?select=name')).toEqual([]))
  await asOwner('drop table shop.unsaid')
  await soon(async () => expect(await get('unsaid')).toMatchObject({ code: 'PGRST205' }))
})

test('many concurrent notifications cause one further reload', async () => {
  const read = vi.spyOn(server.database, 'run')
  await Promise.all(Array.from({ length: 20 }, () => schemaCache.reload()))
  // Settings, schema and relations once for the running reload and once for the one that waits.
  expect(read.mock.calls.length).toBeLessThanOrEqual(6)
  read.mockRestore()
})

test('aggregates may be switched off', async () => {
  await switchTo('db_aggregates_enabled', 'false')
  await soon(async () =>
    expect(await get('sales?select=amount.sum()')).toEqual({
      code: 'PGRST123',
      message: 'Use of aggregate functions is not allowed',
      details: null,
      hint: null,
    }),
  )
  expect(await get('sales?select=count')).toEqual([{ count: 5 }])
})

test('max rows and schemas may be set on the role', async () => {
  await switchTo('db_max_rows', '2')
  await soon(async () => expect(await get('clerks?select=id')).toHaveLength(2))
  expect(await get('rpc/words')).toHaveLength(2)
  const [{ sales }] = await get('products?select=sales(id)&id=eq.1')
  expect(sales).toHaveLength(2)
  await switchTo('db_schemas', 'depot, shop')
  await soon(async () =>
    expect(await get('crates?select=id&order=id')).toEqual([{ id: 1 }, { id: 2 }]),
  )
})

test('no request failed during the reloads', () => expect(failed).not.toHaveBeenCalled())

/** A policy or a reading function may keep a record of its reader. */

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../tests/support/database/rows.ts'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { openShop } from '../../tests/support/rest/rest-shop.ts'

const server = await openTestDatabase()
const app = await openShop(server)
await server.asOwner((_, script) =>
  script(`create table shop.readers (at timestamptz not null default clock_timestamp());
    create function shop.note_reader() returns boolean language plpgsql security definer as $$
    begin
      insert into shop.readers default values;
      return true;
    end $$;
    create table shop.letters (id integer, word text);
    insert into shop.letters values (1, 'segredo'), (2, 'outro');
    alter table shop.letters enable row level security;
    grant usage on schema shop to anon;
    grant select on shop.letters to anon;
    create policy noted on shop.letters for select to anon using ((select shop.note_reader()));
    create function shop.read_letters() returns setof shop.letters language plpgsql stable as $$
    begin return query select * from shop.letters; end $$;`),
)

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/rest/v1/${path}`, headers: { 'x-role': 'anon', ...headers } })

async function recordedBy(work: () => Promise<unknown>): Promise<number> {
  const count = async () =>
    Number((await ask(server, sql`select count(*) from shop.readers`))[0]?.count)
  const before = await count()
  await work()
  return (await count()) - before
}

test.each<[string, string, Record<string, string>, number]>([
  ['rows', 'letters', {}, 200],
  ['a planned count', 'letters?limit=1', { prefer: 'count=planned' }, 206],
  ['one row that is several', 'letters', { accept: 'application/vnd.pgrst.object+json' }, 406],
  [
    'one row that is several, counted by plan',
    'letters',
    { accept: 'application/vnd.pgrst.object+json', prefer: 'count=planned' },
    406,
  ],
  ['a function that reads', 'rpc/read_letters', {}, 200],
])('%s: the record is kept', async (_, path, headers, status) => {
  expect(
    await recordedBy(async () => expect((await get(path, headers)).statusCode).toBe(status)),
  ).toBe(1)
})

test.each<Record<string, string>>([{}, { prefer: 'count=planned' }])(
  'a read that fails keeps no record, and quotes no row',
  async (headers) => {
    const failed = async () => {
      const { statusCode, body } = await get('letters?select=word::int', headers)
      expect([statusCode, JSON.parse(body).code]).toEqual([400, '22P02'])
      expect(body).not.toContain('segredo')
    }
    expect(await recordedBy(failed)).toBe(0)
  },
)

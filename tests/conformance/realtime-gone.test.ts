/**
 * The feed checks a deleted row against its policies as far as it knows their columns (record 36).
 */
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { eventually, signToken } from '../../packages/supabase-server/tests/support/realtime.ts'
import { openListening } from '../../packages/supabase-server/tests/support/realtime-tables.ts'
import { addVerifiedFactor, createPerson } from '../support/database-callers.ts'
import { createCompany, createSeller } from '../support/factories.ts'

const { server, listen, write } = await openListening()
const deletions = { table: 'sellers', event: 'DELETE' }

test('a session without its second factor hears of no deletion', async () => {
  const company = await createCompany(server)
  const seller = await createSeller(server, company)
  const { id } = await createPerson(server, company, { role: 'admin' })
  await addVerifiedFactor(server, id)
  const [without, with_] = await Promise.all([
    listen(deletions, { token: await signToken(id) }),
    listen(deletions, { token: await signToken(id, 600, { aal: 'aal2' }) }),
  ])
  await write(sql`delete from public.sellers where id = ${seller.id}`)
  await eventually(() => expect(with_.heard).toHaveLength(1))
  expect(without.heard).toEqual([])
})

test('the deletion of a user without a company reaches super_admin alone', async () => {
  const [company, gone] = [await createCompany(server), await createPerson(server, null)]
  const [chief, colleague] = await Promise.all([
    createPerson(server, null, { role: 'super_admin' }),
    createPerson(server, company, { role: 'admin' }),
  ])
  const [told, untold] = await Promise.all(
    [chief, colleague].map(async ({ id }) =>
      listen({ table: 'users', event: 'DELETE' }, { token: await signToken(id) }),
    ),
  )
  await write(sql`delete from auth.users where id = ${gone.id}`)
  await eventually(() => expect(told?.heard).toHaveLength(1))
  expect(untold?.heard).toEqual([])
})

const own = 'team = (select auth.uid())'

/**
 * A foreign project's table: rows belong to a team, which is the listener; the feed lacks `hidden`
 * and `note`.
 */
async function publish(policies: readonly string[]): Promise<string> {
  const name = `gone_${randomUUID().slice(0, 8)}`
  await server.asOwner((_run, script) =>
    script(`
      create table if not exists public.foreign_teams (id uuid primary key);
      create table public.${name} (
        id uuid primary key default gen_random_uuid(), team uuid references public.foreign_teams (id), hidden boolean, note text
      );
      alter table public.${name} enable row level security;
      grant select on public.${name} to authenticated;
      ${policies.map((policy, n) => `create policy p${n} on public.${name} ${policy};`.replaceAll('TABLE', name)).join('\n')}
      alter publication supabase_realtime add table public.${name};
    `),
  )
  return name
}

test.each([
  ['the team’s own', [`using (${own})`], true],
  ['a team’s own, which is not the listener’s', ['using (team = gen_random_uuid())'], false],
  ['is null', [`using (${own} and hidden is null)`], false],
  ['is not true', [`using (${own} and hidden is not true)`], false],
  ['coalesce', [`using (${own} and coalesce(note, 'open') = 'open')`], false],
  ['the whole row', [`using (${own} and to_jsonb(TABLE) ->> 'note' is null)`], false],
  ['one that can be checked and one that cannot', [`using (${own})`, 'using (note is null)'], true],
  [
    'a restrictive one that can be checked',
    [`using (${own})`, 'as restrictive using (team is null)'],
    false,
  ],
  [
    'a restrictive one that cannot',
    [`using (${own})`, 'as restrictive using (hidden is null)'],
    false,
  ],
  [
    'a stricter check on writes only',
    [`using (${own})`, 'for insert with check (note is null)'],
    true,
  ],
])(
  'a deletion under policies with %s is reported only when they can be checked',
  async (_, policies, hears) => {
    const [table, team] = [await publish(policies), randomUUID()]
    await write(sql`insert into public.foreign_teams values (${team})`)
    // Hidden and noted: a listener who may not read it must not hear of its deletion.
    await write(
      sql`insert into ${raw(`public.${table}`)} (team, hidden, note) values (${team}, true, 'x')`,
    )
    const token = await signToken(team)
    const { heard } = await listen({ table, event: 'DELETE' }, { token })
    const { heard: last } = await listen({ table: 'tasks' }, { token })
    await write(sql`delete from ${raw(`public.${table}`)}`)
    await write(sql`insert into public.tasks (owner) values (${team})`)
    await eventually(() => expect(last).toHaveLength(1))
    await eventually(() => expect(heard).toHaveLength(hears ? 1 : 0))
  },
)

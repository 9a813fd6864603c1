/** product.md 41 to 47 under load. Needs a database with several connections. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Statement } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { type Captured, capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createTeam } from '../../support/factories.ts'
import {
  closedNow,
  createRotation,
  findUnexplained,
  openNow,
  setSeller,
} from '../../support/rotation.ts'

const server = await openTestDatabase()
const clients = 16
/** The long form is `RELIABILITY_ROUNDS=6`: 10,000 leads. */
const rounds = Number(process.env.RELIABILITY_ROUNDS ?? 1)

/** The same numbers in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** So many clients take one piece of work after another. */
async function share(pieces: readonly (() => Promise<unknown>)[]): Promise<void> {
  const rest = [...pieces]
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let piece = rest.shift(); piece; piece = rest.shift()) await piece()
    }),
  )
}

const countDeadlocks = async () =>
  (
    await askOne<{ deadlocks: number }>(
      server,
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
  ).deadlocks

describe.runIf(engine === 'postgres')('with 16 clients', () => {
  test('constant weights and head starts never spread the shares by more than a turn', async () => {
    const { company, sellers } = await createRotation(server, {
      Ana: { weight: 1, head_start: 7 },
      Bia: { weight: 3 },
      Caio: { weight: 7 },
      Davi: { weight: 10, leads_received: 60 },
    })
    const team = await createTeam(server, company, [sellers.Ana, sellers.Bia, sellers.Caio])
    await share(
      Array.from({ length: 1_000 }, () => () => capture(server, { p_company_id: company.id })),
    )
    const spread = sql`select max(s) - min(s) as spread from (
      select (leads_received + head_start)::numeric / weight as s
      from public.sellers where company_id = ${company.id}) shares`
    expect(Number((await askOne(server, spread)).spread)).toBeLessThanOrEqual(1)

    await share(
      Array.from(
        { length: 300 },
        () => () => capture(server, { p_company_id: company.id, p_team_id: team.id }),
      ),
    )
    const inTeam = sql`select max(s) - min(s) as spread, sum(turns)::int as turns from (
      select (m.turns + m.head_start)::numeric / s.weight as s, m.turns
      from public.team_members m join public.sellers s on s.id = m.seller_id
      where m.team_id = ${team.id}) shares`
    const { spread: teamSpread, turns } = await askOne(server, inTeam)
    expect(turns).toBe(300)
    expect(Number(teamSpread)).toBeLessThanOrEqual(1)
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test('what waited is handed out once by several processes, one of which is killed', async () => {
    const { company, sellers } = await createRotation(server, {
      Ana: { away_until: '2099-01-01' },
      Bia: { away_until: '2099-01-01' },
    })
    await share(
      Array.from({ length: 450 }, () => () => capture(server, { p_company_id: company.id })),
    )
    const handOut = sql`select private.hand_out_more_leads(${company.id}::uuid) as n`
    for (const seller of Object.values(sellers)) {
      await setSeller(server, seller, { away_until: null })
    }
    const killed = server.database.transaction(serverKey, async (run) => {
      expect(await run(handOut)).toEqual([{ n: 50 }])
      const [{ pid } = {}] = await run(sql`select pg_backend_pid() as pid`)
      await ask(server, sql`select pg_terminate_backend(${pid}::integer)`)
      await run(sql`select 1`)
    })
    await expect(killed).rejects.toThrow()
    await share(Array.from({ length: 12 }, () => () => server.database.run(serverKey, handOut)))
    const division = await ask(
      server,
      sql`select leads_received, leads_total, (
          select count(*)::int from public.leads_captured l where l.seller_id = s.id
        ) as leads from public.sellers s where company_id = ${company.id}`,
    )
    expect(division).toEqual(Array(2).fill({ leads_received: 225, leads_total: 225, leads: 225 }))
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test.each([1, 2, 3])(
    'every reason leads to its seller, and turns add up, whatever changes meanwhile (%i)',
    { timeout: 60_000 * rounds },
    async (seed) => {
      const roll = createDice(seed)
      const zeroes = seed === 3
      const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio']
      const { company, sellers } = await createRotation(
        server,
        Object.fromEntries(names.map((name) => [name, { weight: 1 + roll(10) }])),
        {
          when_nobody: (['rotate', 'wait', 'company_phone'] as const)[seed - 1] ?? 'rotate',
          same_seller_days: 30,
        },
      )
      const people = Object.values(sellers)
      const pick = () => people[roll(people.length)] ?? expect.unreachable()
      const teams = [
        await createTeam(server, company, people.slice(0, 3), { name: 'Um' }),
        await createTeam(server, company, people.slice(2), { name: 'Dois', hours: openNow }),
      ]
      const { caller } = await createPerson(server, company)
      const act = (statement: Statement) => server.database.run(caller, statement)
      const leads: Captured[] = []
      const before = await countDeadlocks()

      /** Refused if the picked seller cannot get a lead. */
      const refusable = (work: Promise<unknown>) =>
        work.catch((error: { code?: string }) => {
          if (error.code !== '22023') throw error
        })
      const changes: readonly (() => Promise<unknown>)[] = [
        () => setSeller(server, pick(), { away_until: roll(2) ? '2099-01-01' : null }),
        () => setSeller(server, pick(), { weekly_hours: roll(2) ? closedNow : null }),
        () => setSeller(server, pick(), { weight: 1 + roll(10) }),
        () => act(sql`update public.sellers set active = not active where id = ${pick().id}::uuid`),
        () => act(sql`select public.level_seller(${pick().id}::uuid)`),
        () =>
          act(sql`update public.teams set weekly_hours = ${roll(2) ? closedNow : openNow}::jsonb
          where id = ${teams[1]?.id}::uuid`),
        () =>
          refusable(
            act(sql`select * from public.transfer_lead(
          ${leads[roll(leads.length)]?.lead_id}::uuid, ${pick().id}::uuid)`),
          ),
        () =>
          refusable(
            act(sql`select * from public.register_lead('Rita', '11944443333',
          p_seller_id => ${roll(2) ? pick().id : null}::uuid)`),
          ),
        () => act(sql`delete from public.team_members where seller_id = ${pick().id}::uuid`),
        () =>
          act(sql`insert into public.team_members (team_id, seller_id, company_id)
          values (${teams[roll(2)]?.id}::uuid, ${pick().id}::uuid, ${company.id}::uuid)
          on conflict do nothing`),
        () =>
          act(sql`update public.sellers set leads_received = 0 where id = ${pick().id}::uuid
          and ${zeroes}::boolean`),
      ]
      const visit = async () => {
        const phone = `119${String(10_000_000 + roll(200))}`
        leads.push(
          await capture(server, {
            p_company_id: company.id,
            p_phone: phone,
            p_idempotency_key: randomUUID(),
            ...(roll(3) ? { p_team_id: teams[roll(2)]?.id } : {}),
          }),
        )
      }
      await visit()
      await share(
        Array.from({ length: 700 * rounds }, (_, i) =>
          i % 7 === 6 ? (changes[roll(changes.length)] ?? visit) : visit,
        ),
      )
      expect(await findUnexplained(server, company)).toEqual([])
      expect(await countDeadlocks()).toEqual(before)
      // Each lead with a seller is a turn, unless it went to the same seller; a transferred one is a turn again.
      const sums = await askOne<Record<'turns' | 'leads' | 'wrong' | 'moved', number>>(
        server,
        sql`select (select sum(leads_received)::int from public.sellers where company_id = ${company.id})
            + (select coalesce(sum(leads_received), 0)::int from public.seller_zeroings
              where company_id = ${company.id}) as turns,
          (select count(*)::int from public.leads_captured where company_id = ${company.id}
            and seller_id is not null
            and (reason ->> 'group' is distinct from 'same seller' or reason::jsonb ? 'transfers')) as leads,
          (select count(*)::int from public.sellers s where company_id = ${company.id} and leads_total <> (
            select count(*) from public.leads_captured l where l.seller_id = s.id)) as wrong,
          (select count(*)::int from public.leads_captured l
            where company_id = ${company.id} and reason::jsonb ? 'transfers') as moved`,
      )
      expect(sums.wrong).toBe(0)
      expect(sums.turns).toBeGreaterThanOrEqual(sums.leads)
      // After a zeroing, a transfer may find no turn to take from its giver.
      expect(sums.turns).toBeLessThanOrEqual(sums.leads + (zeroes ? sums.moved : 0))
    },
  )
})

/** Changes while leads wait in the queue; needs a database with several connections. */
import sql, { raw } from 'sql-template-tag'
import type { DatabaseServer, Statement } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
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
import { dataJobs } from '../../../src/jobs/data-jobs.ts'
import { runNextJob } from '../../../src/jobs/run-jobs.ts'
import { type Captured, capture, captureWith, findLead } from '../../support/capture.ts'
import { serverKey, visitor } from '../../support/database-callers.ts'
import {
  type Company,
  createCompany,
  createSeller,
  createShortLink,
} from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'
import { storeLeads } from '../../support/stored-leads.ts'

let server: DatabaseServer
beforeAll(async () => {
  server = await openTestDatabase()
})

describe.runIf(engine === 'postgres')('a link that is deleted during a capture', () => {
  test.each([
    ['a lead', {}, 'public.leads_captured'],
    ['a suspect', { p_attribution: { _hp: 'x' } }, 'public.quarantined_leads'],
  ])('takes away %s no more than if it had been stored before', async (_, given, table) => {
    const { company, run } = await createMember(server)
    const link = await createShortLink(server, company)
    await capture(server, { p_short_code: link.code, p_phone: '11955556666' })
    let sent: Promise<Captured> | undefined
    await server.database.transaction(visitor, async (first) => {
      await captureWith(first, { p_company_id: company.id })
      sent = capture(server, { p_short_code: link.code, ...given })
      await waitForLock(first)
      await run(sql`delete from public.short_urls where id = ${link.id}`)
    })
    const { lead_id } = (await sent) ?? expect.unreachable()
    const stored = sql`select short_url_id from ${raw(table)} where id = ${lead_id}`
    expect(await askOne(server, stored)).toEqual({ short_url_id: null })
  })
})

describe.runIf(engine === 'postgres')('the next seller, changed during the wait', () => {
  async function captureWhile(change: string, names: string[]) {
    const company = await createCompany(server)
    for (const name of names) await createSeller(server, company, { name })
    let sent: Promise<Captured> | undefined
    await server.database.transaction(serverKey, async (run) => {
      await run(sql`update public.sellers set ${raw(change)}
        where id = (select id from public.sellers where company_id = ${company.id} order by id limit 1)`)
      sent = capture(server, { p_company_id: company.id })
      await waitForLock(run)
    })
    const answer = (await sent) ?? expect.unreachable()
    const counts = sql`select id, leads_received as leads, private.is_eligible(s) as eligible
      from public.sellers s where company_id = ${company.id} order by id`
    return { lead: await findLead(server, answer), sellers: await ask(server, counts) }
  }

  test.each([
    ['active = false', 'inactive'],
    ['deleted_at = now()', null],
    [`role = 'manager'`, 'manager'],
  ])('to %s, gets no lead: the next one does', async (change, said) => {
    const { lead, sellers } = await captureWhile(change, ['Ana', 'Bia'])
    expect(sellers).toMatchObject([
      { leads: 0, eligible: false },
      { leads: 1, eligible: true },
    ])
    expect(lead.seller_id).toBe(sellers[1]?.id)
    expect(JSON.stringify(lead.reason)).toContain(said ?? sellers[1]?.id)
  })

  test('to a new name, gets the lead all the same', async () => {
    const { lead, sellers } = await captureWhile(`name = 'Ana Lima'`, ['Ana', 'Bia'])
    expect(sellers).toMatchObject([{ leads: 1 }, { leads: 0 }])
    expect(lead.seller_id).toBe(sellers[0]?.id)
  })

  test('as the only one, leaves the lead waiting', async () => {
    const { lead, sellers } = await captureWhile('active = false', ['Ana'])
    expect(lead.seller_id).toBeNull()
    expect(sellers).toMatchObject([{ leads: 0 }])
  })
})

test.runIf(engine === 'postgres')(
  'waiting leads get the first seller, even one added while the rotation was busy',
  async () => {
    const company = await createCompany(server)
    await server.database.transaction(visitor, async (run) => {
      await captureWith(run, { p_company_id: company.id })
      await createSeller(server, company)
    })
    const waiting = sql`select count(*)::int as leads from public.leads_captured
      where company_id = ${company.id} and seller_id is null`
    expect(await askOne(server, waiting)).toEqual({ leads: 1 })
    await runNextJob(
      server.database,
      { hand_out_leads: dataJobs.hand_out_leads ?? expect.unreachable() },
      (error) => expect.unreachable(String(error)),
      new AbortController().signal,
    )
    expect(await askOne(server, waiting)).toEqual({ leads: 0 })
  },
)

describe.runIf(engine === 'postgres')('two sessions that erase the same leads take turns', () => {
  const run = (statement: Statement) => server.database.run(serverKey, statement)
  const tools = { run, signal: new AbortController().signal } as never
  const leadsOf = ({ id }: Company) =>
    ask(server, sql`select from public.leads_captured where company_id = ${id}`)

  /** Leads past the retention period; the first was also deleted long ago. */
  async function createExpired() {
    await ask(server, sql`update public.companies set deleted_at = null, keep_leads_months = null`)
    const two = [await createCompany(server), await createCompany(server)]
    const [first = expect.unreachable(), second = expect.unreachable()] = two.sort((a, b) =>
      a.id < b.id ? -1 : 1,
    )
    for (const company of two) {
      const { id } = await createSeller(server, company)
      await storeLeads(
        server,
        company,
        Array(400).fill({ created_at: '2020-01-01', seller_id: id }),
      )
      await change(server, 'public.companies', company, { keep_leads_months: 1 })
    }
    await change(server, 'public.companies', first, { deleted_at: '2026-01-01' })
    return { first, second }
  }

  async function workWhile(what: string, job: 'purge_deleted_companies' | 'trim_old_records') {
    let going: Promise<unknown> | undefined
    await server.database.transaction(serverKey, async (erase) => {
      await erase(sql`select private.${raw(what)}()`)
      going = Promise.resolve(dataJobs[job]?.({}, tools))
      await waitForLock(erase)
    })
    await going
  }

  test('and a deleted company is gone after one run', async () => {
    const { first } = await createExpired()
    await workWhile('erase_expired_leads', 'purge_deleted_companies')
    expect(await ask(server, sql`select from public.companies where id = ${first.id}`)).toEqual([])
  })

  test('and the next company’s expired leads are deleted as well', async () => {
    const { first, second } = await createExpired()
    await workWhile('purge_deleted_companies', 'trim_old_records')
    expect([await leadsOf(first), await leadsOf(second)]).toEqual([[], []])
  })
})

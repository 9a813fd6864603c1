import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { mailJobs } from '../../../src/jobs/mail-jobs.ts'
import type { NoticeMail } from '../../../src/jobs/notice-mail.ts'
import { runNextJob } from '../../../src/jobs/run-jobs.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createCompany, createSeller } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

const choose = (
  caller: Parameters<typeof server.database.run>[0],
  lead: boolean,
  summary = false,
) => server.database.run(caller, sql`select public.update_own_notifications(${lead}, ${summary})`)

/** Runs the due mail jobs and returns what they send. */
async function sendAll(failing = false): Promise<NoticeMail[]> {
  await foldLeads(server)
  const mails: NoticeMail[] = []
  const { queue_daily_summaries: _, ...handlers } = mailJobs(async (mail) => {
    if (failing) throw new Error('o servidor de e-mail está fora do ar')
    mails.push(mail)
  })
  const { signal } = new AbortController()
  while (await runNextJob(server.database, handlers, () => undefined, signal));
  return mails
}

async function jobsAbout(lead: string) {
  await foldLeads(server)
  return ask<{ kind: string }>(
    server,
    sql`select kind from private.jobs where payload ->> 'lead_id' = ${lead} order by kind`,
  )
}

describe('a new lead', () => {
  test('queues no job without a subscriber', async () => {
    const { company } = await createMember(server)
    const { lead_id } = await capture(server, { p_company_id: company.id })
    expect(await jobsAbout(lead_id)).toEqual([])
  })

  test('that came before anybody subscribed queues no job', async () => {
    const { company, caller } = await createMember(server)
    const { lead_id } = await capture(server, { p_company_id: company.id })
    await choose(caller, true)
    expect(await jobsAbout(lead_id)).toEqual([])
  })

  test('is mailed to each subscriber, with the seller’s name, and to nobody else', async () => {
    const company = await createCompany(server, { name: 'Auto Norte' })
    const seller = await createSeller(server, company, { name: 'Rui Sá' })
    const admin = await createPerson(server, company)
    const user = await createPerson(server, company, { role: 'user' })
    await createPerson(server, company, { role: 'manager' })
    const stranger = await createPerson(server, await createCompany(server))
    for (const { caller } of [admin, user, stranger]) await choose(caller, true)
    const { lead_id } = await capture(server, {
      p_company_id: company.id,
      p_name: 'Maria Silva',
      p_phone: '11912345678',
      p_source: 'instagram',
    })
    const mails = await sendAll()
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [admin, user].map(({ id }) => `${id}@example.com`).sort(),
    )
    expect(mails[0]).toMatchObject({
      kind: 'new_lead',
      companyName: 'Auto Norte',
      leadId: lead_id,
      leadName: 'Maria Silva',
      leadPhone: '11912345678',
      source: 'Instagram',
      sellerName: seller.name,
    })
    expect(await sendAll()).toEqual([])
  })

  test('that cannot be mailed stays in the queue, and is retried', async () => {
    const { company, caller } = await createMember(server)
    await choose(caller, true)
    const { lead_id } = await capture(server, { p_company_id: company.id })
    expect(await sendAll(true)).toEqual([])
    expect(await jobsAbout(lead_id)).toEqual([{ kind: 'mail_new_lead' }])
    await ask(server, sql`update private.jobs set run_at = now() where kind = 'mail_new_lead'`)
    expect(await sendAll()).toMatchObject([{ leadId: lead_id }])
  })

  test('is mailed to nobody who has unsubscribed, left, or whose company is off', async () => {
    const { company, caller } = await createMember(server)
    await choose(caller, true)
    await capture(server, { p_company_id: company.id })
    await choose(caller, false)
    expect(await sendAll()).toEqual([])
    const { lead_id } = await capture(server, { p_company_id: company.id })
    expect(await jobsAbout(lead_id)).toEqual([])

    await choose(caller, true)
    await capture(server, { p_company_id: company.id })
    await change(server, 'public.companies', company, { active: false })
    expect(await sendAll()).toEqual([])
  })

  test('is mailed to no banned user', async () => {
    const company = await createCompany(server)
    const { id, caller } = await createPerson(server, company)
    await choose(caller, true)
    await capture(server, { p_company_id: company.id })
    await change(server, 'auth.users', { id }, { banned_until: '2999-01-01' })
    expect(await sendAll()).toEqual([])
  })

  test('follows a user who moves to another company', async () => {
    const [from, to] = [await createCompany(server), await createCompany(server)]
    const person = await createPerson(server, from)
    await choose(person.caller, true)
    await change(server, 'public.users', person, { company_id: to.id })
    const there = await capture(server, { p_company_id: to.id })
    await capture(server, { p_company_id: from.id })
    expect(await sendAll()).toMatchObject([{ leadId: there.lead_id }])
    // The previous lead found no recipient and cleaned up.
    const last = await capture(server, { p_company_id: from.id })
    expect(await jobsAbout(last.lead_id)).toEqual([])
  })

  test('that is rolled back is mailed to nobody', async () => {
    const { company, caller } = await createMember(server)
    await choose(caller, true)
    const undone = server.database.transaction(serverKey, async (run) => {
      await run(
        sql`select public.capture_lead_public('Ana', '11912345678', p_company_id => ${company.id})`,
      )
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await sendAll()).toEqual([])
  })
})

describe('the daily summary', () => {
  const queueAt = async (time: string) => {
    const row = await askOne<{ n: number }>(
      server,
      sql`select private.queue_daily_summaries(${time}::timestamptz) as n`,
    )
    return row.n
  }
  /** Subscribes with today's summary still unsent. */
  const subscribe = async (zone: string) => {
    await ask(server, sql`update public.notification_settings set summary_mail = false`)
    const company = await createCompany(server)
    await change(server, 'public.companies', company, { time_zone: zone })
    const person = await createPerson(server, company)
    await choose(person.caller, false, true)
    await ask(
      server,
      sql`update public.notification_settings set summarised_on = null where user_id = ${person.id}`,
    )
    return { company, person }
  }

  test('is sent at eight in the company’s time zone, once a day', async () => {
    await subscribe('America/Rio_Branco')
    expect(await queueAt('2026-11-20T12:59:00Z')).toBe(0)
    expect(await queueAt('2026-11-20T13:00:00Z')).toBe(1)
    expect(await queueAt('2026-11-20T13:01:00Z')).toBe(0)
    expect(await queueAt('2026-11-20T20:00:00Z')).toBe(0)
    expect(await queueAt('2026-11-21T13:00:00Z')).toBe(1)
    expect(await sendAll()).toMatchObject([{ day: '2026-11-19' }, { day: '2026-11-20' }])
  })

  test('is sent late until the evening if it was missed', async () => {
    await subscribe('America/Sao_Paulo')
    expect(await queueAt('2026-11-20T23:30:00Z')).toBe(0)
    expect(await queueAt('2026-11-20T22:59:00Z')).toBe(1)
    await sendAll()
  })

  test('is queued once, however many processes run at the same moment', async () => {
    await subscribe('America/Sao_Paulo')
    const times = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.database.run<{ n: number }>(
          serverKey,
          sql`select private.queue_daily_summaries('2026-11-22T11:00:00Z') as n`,
        ),
      ),
    )
    expect(times.flat().reduce((sum, { n }) => sum + n, 0)).toBe(1)
    await sendAll()
  })

  test('counts yesterday by seller and source, in the company’s own days', async () => {
    const { company, person } = await subscribe('America/Sao_Paulo')
    const seller = await createSeller(server, company, { name: 'Bia Reis' })
    const lead = (at: string, to: string | null) =>
      ask(
        server,
        sql`insert into public.leads_captured (company_id, seller_id, name, phone, phone_key, source, reason, created_at)
          values (${company.id}::uuid, ${to}::uuid, 'Ana', '11912345678', '11912345678', 'facebook', '{}', ${at})`,
      )
    await lead('2026-11-19T03:00:00Z', seller.id)
    await lead('2026-11-20T02:59:00Z', seller.id)
    await lead('2026-11-20T03:00:00Z', seller.id)
    await lead('2026-11-18T15:00:00Z', null)
    await queueAt('2026-11-20T11:00:00Z')
    expect(await sendAll()).toMatchObject([
      {
        kind: 'daily_summary',
        to: `${person.id}@example.com`,
        day: '2026-11-19',
        leads: 2,
        leadsBefore: 1,
        waiting: 1,
        sellers: [{ name: 'Bia Reis', leads: 2 }],
        sources: [{ name: 'Facebook', leads: 2 }],
      },
    ])
  })

  test('is not made for a banned user', async () => {
    const { person } = await subscribe('America/Sao_Paulo')
    await change(server, 'auth.users', person, { banned_until: '2999-01-01' })
    expect(await queueAt('2026-11-24T11:00:00Z')).toBe(0)
  })

  test('is not sent to a user who has unsubscribed', async () => {
    const { person } = await subscribe('America/Sao_Paulo')
    await queueAt('2026-11-23T11:00:00Z')
    await choose(person.caller, false, false)
    expect(await sendAll()).toEqual([])
  })
})

test('users change their own choices, and omitted ones stay', async () => {
  const { caller } = await createMember(server)
  await choose(caller, true, false)
  const [kept] = await server.database.run(
    caller,
    sql`select lead_mail, summary_mail from public.update_own_notifications(p_summary_mail => true)`,
  )
  expect(kept).toEqual({ lead_mail: true, summary_mail: true })
  const seen = sql`select lead_mail, summary_mail from public.notification_settings`
  expect(await server.database.run(caller, seen)).toEqual([kept])
})

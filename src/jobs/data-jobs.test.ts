import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { collectFiles } from 'supabase-server'
import { expect, test } from 'vitest'
import { openDiskStore } from '../../packages/supabase-server/src/storage/files/disk-store.ts'
import { ask, askOne, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { visitor } from '../../tests/support/database-callers.ts'
import { createCompany, createSeller, createShortLink } from '../../tests/support/factories.ts'
import { storeLeads } from '../../tests/support/stored-leads.ts'
import { keepErasures } from '../start/erased-phones.ts'
import { jobLabel } from '../web/features/home/failed-jobs-queries.ts'
import { dataJobs } from './data-jobs.ts'
import { mailJobs } from './mail-jobs.ts'
import { pushJobs } from './push-jobs.ts'
import { type JobHandlers, runNextJob } from './run-jobs.ts'

const server = await openTestDatabase()

const files = await openDiskStore(mkdtempSync(join(tmpdir(), 'rodizio-files-')))

const handlersByKind: JobHandlers = {
  ...dataJobs,
  ...mailJobs(() => expect.unreachable('nobody asked for a mail')),
  ...pushJobs(() => expect.unreachable('nobody subscribed')),
  collect_files: (_, { signal }) => collectFiles(server.database, files, signal),
  keep_erasures: (_, { run }) => keepErasures(run, files),
}

const run = async (kind: string) => {
  await ask(server, sql`update private.jobs set run_at = now() where kind = ${kind}`)
  const handlers = { [kind]: handlersByKind[kind] ?? expect.unreachable(kind) }
  const told = (error: unknown) => expect.unreachable(String(error))
  return runNextJob(server.database, handlers, told, new AbortController().signal)
}

test('each repeating job of the product has a handler, and is scheduled again when it is done', async () => {
  const kinds = sql`select kind from private.jobs where every is not null order by kind`
  const repeating = (await ask<{ kind: string }>(server, kinds)).map(({ kind }) => kind)
  const called = [
    'announce_lead',
    'hand_out_leads',
    'look_up_privacy_request',
    'mail_approval',
    'mail_capture_fault',
    'mail_platform_fault',
    'mail_daily_summary',
    'mail_new_lead',
    'mail_privacy_request',
    'mail_seller',
    'mail_webhook_off',
    'push_lead',
    'tell_of_privacy_request',
  ]
  expect([...repeating, ...called].sort()).toEqual(Object.keys(handlersByKind).sort())
  for (const kind of repeating) {
    expect(await run(kind)).toBe(true)
    const job = await askOne(
      server,
      sql`select attempts, run_at > now() as later, last_error from private.jobs where kind = ${kind}`,
    )
    expect(job).toEqual({ attempts: 0, later: true, last_error: null })
  }
})

test('super_admin reads a name for each kind of job', () => {
  for (const kind of [...Object.keys(handlersByKind), 'forget_mails']) {
    expect(jobLabel(kind)).not.toBe(kind)
  }
})

test('all waiting leads are handed out in order of arrival, even more than one statement takes', async () => {
  const company = await createCompany(server)
  await ask(
    server,
    sql`insert into public.leads_captured (company_id, name, phone, phone_key, reason, created_at)
      select ${company.id}::uuid, 'Ana', '11912345678', '11912345678', '{}', now() - make_interval(mins => n)
      from generate_series(1, 450) n`,
  )
  const { id } = await createSeller(server, company)
  const waiting = async () => {
    const [row] = await ask<{ leads: number; oldest: boolean }>(
      server,
      sql`select count(*)::int as leads, min(created_at) < (
          select max(created_at) from public.leads_captured where seller_id = ${id}
        ) as oldest
        from public.leads_captured where company_id = ${company.id} and seller_id is null`,
    )
    return row
  }
  expect(await waiting()).toEqual({ leads: 400, oldest: false })
  await run('hand_out_leads')
  expect(await waiting()).toEqual({ leads: 0, oldest: null })
  const { leads_received, leads_total } = await askOne(
    server,
    sql`select leads_received, leads_total from public.sellers where id = ${id}`,
  )
  expect([leads_received, leads_total]).toEqual([450, 450])
  await run('hand_out_leads')
  expect(await ask(server, sql`select from private.jobs where kind = 'hand_out_leads'`)).toEqual([])
})

test('a company whose leads cannot be counted holds up no other, and the job fails', async () => {
  const [broken, sound] = [await createCompany(server), await createCompany(server)]
  const [lead] = await storeLeads(server, broken, [{}])
  await storeLeads(server, sound, [{}])
  await ask(
    server,
    sql`insert into private.contacts
      select c.* from public.leads_captured l cross join lateral private.contact_of(l) c where l.id = ${lead}`,
  )
  const { fold_leads } = handlersByKind
  await ask(server, sql`update private.jobs set run_at = '2000-01-01' where kind = 'fold_leads'`)
  const errors: unknown[] = []
  await runNextJob(
    server.database,
    { fold_leads: fold_leads ?? expect.unreachable() },
    (error) => errors.push(error),
    new AbortController().signal,
  )
  expect(errors).toHaveLength(1)
  expect(
    await ask(
      server,
      sql`select has_tail from private.company_tallies
        where company_id in (${broken.id}, ${sound.id}) order by company_id = ${sound.id}`,
    ),
  ).toEqual([{ has_tail: true }, { has_tail: false }])
  await ask(server, sql`delete from private.contacts where lead_id = ${lead}`)
})

test('visits of people are counted once as clicks of their link', async () => {
  const link = await createShortLink(server, await createCompany(server))
  const visit = (bot: boolean) =>
    server.database.run(
      { ...visitor, settings: { ...visitor.settings, 'request.bot': String(bot) } },
      sql`select * from public.get_redirect_url(${link.code})`,
    )
  await visit(false)
  await visit(false)
  await visit(true)
  await run('fold_link_visits')
  await run('fold_link_visits')
  const { clicks } = await askOne(
    server,
    sql`select clicks from public.short_urls where id = ${link.id}`,
  )
  expect(clicks).toBe(2)
})

test('clicks appear after at most about five seconds', async () => {
  await run('fold_link_visits')
  const { seconds } = await askOne<{ seconds: number }>(
    server,
    sql`select extract(epoch from run_at - now())::float8 as seconds from private.jobs
      where kind = 'fold_link_visits'`,
  )
  expect(seconds).toBeLessThanOrEqual(5)
})

test('a company deleted a month ago is purged by one run', async () => {
  const company = await createCompany(server)
  await createShortLink(server, company)
  await change(server, 'public.companies', company, { deleted_at: '2026-01-01' })
  await run('purge_deleted_companies')
  expect(await ask(server, sql`select from public.companies where id = ${company.id}`)).toEqual([])
})

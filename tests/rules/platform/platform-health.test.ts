/** product.md 58, for super_admin: what is known of backup, disk, jobs and mails, and who is told of what is grave. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { dataJobs } from '../../../src/jobs/data-jobs.ts'
import { mailJobs } from '../../../src/jobs/mail-jobs.ts'
import type { NoticeMail } from '../../../src/jobs/notice-mail.ts'
import { runNextJob } from '../../../src/jobs/run-jobs.ts'
import { writeNoticeMail } from '../../../src/mail/write-notice-mail.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'

const server = await openTestDatabase()
// What ran before is nobody's delay here.
await ask(server, sql`update private.jobs set run_at = now() + interval '1 hour'`)
const owner = await createPerson(server, null, { role: 'super_admin' })
const { signal } = new AbortController()

afterEach(() =>
  server.asOwner(async (run) => {
    await run(sql`delete from private.servers`)
    await run(sql`delete from private.platform_marks`)
    await run(sql`delete from private.jobs where every is null`)
  }),
)

interface Health extends Record<string, unknown> {
  readonly backup_at: string | null
  readonly backup_note: string | null
  readonly mail_sent_at: string | null
  readonly schema_version: string
  readonly servers: readonly { name: string; facts: object }[]
  readonly faults: readonly { code: string; severity: string; numbers: Record<string, unknown> }[]
}

async function readHealth(): Promise<Health> {
  const [health] = await server.database.run<Health>(
    serverKey,
    sql`select * from public.get_platform_health()`,
  )
  return health ?? expect.unreachable()
}

const listCodes = async () => (await readHealth()).faults.map(({ code }) => code)

interface Server {
  readonly name?: string
  readonly startedAt?: Date
  readonly facts?: object
  readonly sentAt?: Date
  readonly failedAt?: Date
  readonly failingSince?: Date
}

const note = ({ name = 'vm1:3000', facts = {}, ...at }: Server) =>
  server.database.run(
    serverKey,
    sql`select private.note_server(${name}, ${(at.startedAt ?? new Date()).toISOString()}::timestamptz,
      ${JSON.stringify(facts)}::jsonb, ${at.sentAt?.toISOString() ?? null}::timestamptz,
      ${at.failedAt?.toISOString() ?? null}::timestamptz, ${at.failingSince?.toISOString() ?? null}::timestamptz)`,
  )

const noteBackup = (text: string | null = null) =>
  server.database.run(serverKey, sql`select private.note_backup(${text})`)

const ageBackup = (time: string) =>
  ask(
    server,
    sql`update private.platform_marks set at = at - ${time}::interval where name = 'backup'`,
  )

const noteStop = (name: string) =>
  server.database.run(serverKey, sql`select private.note_stop(${name})`)

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** The job of each minute, and the mails that it leads to. */
async function tell(meanwhile = async () => {}): Promise<NoticeMail[]> {
  const mails: NoticeMail[] = []
  const run = <R>(statement: ReturnType<typeof sql>) =>
    server.database.run(serverKey, statement) as Promise<R[]>
  await dataJobs.queue_fault_mails?.({}, { run, signal, reqId: 'x' } as never)
  await meanwhile()
  const { mail_platform_fault } = mailJobs(async (mail) => void mails.push(mail))
  if (!mail_platform_fault) throw new Error('no handler')
  while (await runNextJob(server.database, { mail_platform_fault }, () => undefined, signal));
  return mails
}

test('a day without any known backup is a fault, and mailed, as an old one is', async () => {
  expect(await readHealth()).toMatchObject({ backup_at: null, faults: [] })
  const readAge = async () => {
    const figures = await ask(server, sql`select * from private.operator_figures()`)
    return Number(figures.find(({ name }) => name === 'backup_age_seconds')?.value) / 3600
  }
  expect(await readAge()).toBeLessThan(1)
  const grow = (hours: number) =>
    ask(
      server,
      sql`update private.jobs set created_at = created_at - make_interval(hours => ${hours}) where key = 'fold_leads'`,
    )
  await grow(25)
  expect(await listCodes()).toEqual(['backup_unknown'])
  expect(await readAge()).toBeGreaterThan(25)
  const [mail, ...more] = await tell()
  expect([mail, more]).toMatchObject([
    { code: 'backup_unknown', to: `${owner.id}@example.com` },
    [],
  ])
  expect(mail && writeNoticeMail(mail, 'https://leads.example').subject).toBe(
    'Ainda não há backup da plataforma',
  )
  await noteBackup('pg_dump')
  expect(await readAge()).toBeLessThan(1)
  expect(await readHealth()).toMatchObject({
    backup_note: 'pg_dump',
    faults: [],
  })
  await grow(-25)
})

test('a backup older than a day is a fault until the next, told to super_admins alone, once a day', async () => {
  await createPerson(server, await createCompany(server))
  await noteBackup()
  await ageBackup('24 hours')
  expect(await tell()).toEqual([])
  await ageBackup('61 minutes')
  expect(await listCodes()).toEqual(['backup_old'])
  const [mail, ...more] = await tell()
  expect([mail, more]).toMatchObject([
    { kind: 'platform_fault', code: 'backup_old', to: `${owner.id}@example.com` },
    [],
  ])
  const written = mail && writeNoticeMail(mail, 'https://leads.example')
  expect(written?.subject).toBe('O último backup tem mais de um dia')
  expect(written?.text).toContain('https://leads.example/dashboard/platform-health')
  expect(await tell()).toEqual([])
  await ask(
    server,
    sql`update private.platform_marks set at = at - interval '1 day' where name = 'told backup_old'`,
  )
  expect(await tell()).toHaveLength(1)
  await noteBackup()
  expect(await listCodes()).toEqual([])
  expect(await tell()).toEqual([])
})

test('who is locked out before the mail is sent gets none', async () => {
  await noteBackup()
  await ageBackup('26 hours')
  const lock = (until: string) =>
    ask(
      server,
      sql`update auth.users set banned_until = ${until}::timestamptz where id = ${owner.id}::uuid`,
    )
  expect(await tell(async () => void (await lock('infinity')))).toEqual([])
  await lock('-infinity')
})

test('a disk that is nearly full is a fault of each process that runs, until there is space', async () => {
  const disk = (free: number, size = 500e9) => ({ facts: { disk_free: free, disk_size: size } })
  await note(disk(5e9))
  await note({ name: 'vm2:3000', ...disk(1.1e9, 10e9) })
  await note({ name: 'vm3:3000' })
  expect(await listCodes()).toEqual([])
  await note(disk(4.9e9))
  await note({ name: 'vm2:3000', ...disk(0.9e9, 10e9) })
  const { faults } = await readHealth()
  expect(faults.map(({ numbers }) => numbers.server).sort()).toEqual(['vm1:3000', 'vm2:3000'])
  expect(await tell()).toMatchObject([{ code: 'disk_low' }])
  await note(disk(60e9))
  // Ended.
  await ask(
    server,
    sql`update private.servers set seen_at = now() - interval '6 minutes' where name = 'vm2:3000'`,
  )
  expect(await readHealth()).toMatchObject({
    faults: [],
    servers: [{ name: 'vm3:3000' }, { name: 'vm1:3000' }],
  })
})

test('jobs are late once a process has run for five minutes and one still waits; dead ones need a look', async () => {
  const enqueue = (kind: string, minutes: number) =>
    ask(
      server,
      sql`select private.enqueue_job(${kind}, '{}', ${ago(minutes).toISOString()}::timestamptz, ${randomUUID()})`,
    )
  await enqueue('forget_mails', 600)
  await note({ startedAt: ago(4) })
  expect(await listCodes()).toEqual([])
  await note({ startedAt: ago(6) })
  expect(await readHealth()).toMatchObject({
    faults: [{ code: 'jobs_late', severity: 'critical', numbers: { jobs: 1 } }],
  })
  await ask(server, sql`update private.jobs set dead_at = now() where kind = 'forget_mails'`)
  expect(await readHealth()).toMatchObject({
    jobs_dead: 1,
    faults: [{ code: 'jobs_dead', severity: 'warning', numbers: { jobs: 1 } }],
  })
  await ask(server, sql`delete from private.jobs where kind = 'forget_mails'`)
  expect(await listCodes()).toEqual([])
})

test('the oldest job that waits is due, and none of those that repeat', async () => {
  const wait = (key: string, minutes: number) =>
    ask(
      server,
      sql`select private.enqueue_job('forget_mails', '{}', ${ago(minutes).toISOString()}::timestamptz, ${key})`,
    )
  const repeat = (minutes: number) =>
    ask(
      server,
      sql`update private.jobs set run_at = ${ago(minutes).toISOString()}::timestamptz where key = 'fold_leads'`,
    )
  await repeat(600)
  await wait('later', -60)
  expect(await readHealth()).toMatchObject({ jobs_waiting: 1, jobs_due_since: null })
  await wait('due', 3)
  const { jobs_waiting, jobs_due_since } = await readHealth()
  expect(jobs_waiting).toBe(2)
  expect(Date.now() - Number(jobs_due_since)).toBeLessThan(10 * 60_000)
  await repeat(-60)
})

test('mails fail until one is sent, by any process; the last success outlives a restart', async () => {
  await note({ sentAt: ago(30) })
  await note({ startedAt: ago(1), failedAt: ago(1), failingSince: ago(2) })
  expect(await listCodes()).toEqual(['mail_failing'])
  expect(new Date(String((await readHealth()).mail_sent_at)).getTime()).toBeLessThan(
    ago(29).getTime(),
  )
  await note({ name: 'vm2:3000', sentAt: ago(0) })
  expect(await listCodes()).toEqual([])
})

test('a process that stopped runs no more, until it starts again; its mails stay known', async () => {
  await note({ sentAt: ago(30) })
  await noteStop('vm1:3000')
  const { servers, mail_sent_at } = await readHealth()
  expect([servers, mail_sent_at]).toEqual([[], expect.anything()])
  await note({})
  expect((await readHealth()).servers).toMatchObject([{ name: 'vm1:3000' }])
})

test('processes that disagree about the public address are a fault while they run', async () => {
  const at = (name: string, public_url: string | null) => note({ name, facts: { public_url } })
  await at('vm1:3000', 'https://leads.example')
  await at('vm2:3000', 'https://leads.example')
  expect(await listCodes()).toEqual([])
  await at('vm2:3000', null)
  expect((await readHealth()).faults).toMatchObject([
    { code: 'addresses_differ', severity: 'warning' },
  ])
  await noteStop('vm2:3000')
  expect(await listCodes()).toEqual([])
})

test('a request to a company that is switched off is super_admin’s to answer', async () => {
  const company = await createCompany(server)
  await ask(
    server,
    sql`select private.ask_privacy(${company.id}::uuid, 'copy', '11987654321', null, null)`,
  )
  await ask(
    server,
    sql`select private.tell_of_privacy_request(id) from public.privacy_requests
      where company_id = ${company.id}::uuid`,
  )
  // A link that ended without a word to the company, and one that is open.
  await ask(
    server,
    sql`insert into public.privacy_requests (company_id, kind, email, due_on, proof_sent_at)
      select ${company.id}::uuid, 'copy', 'rita@example.com', now(), now() - make_interval(hours => hours)
      from (values (49), (47)) links (hours)`,
  )
  expect(await listCodes()).toEqual([])
  await change(server, 'public.companies', company, { active: false })
  expect((await readHealth()).faults).toMatchObject([
    { code: 'privacy_requests_waiting', numbers: { company_id: company.id, requests: 2 } },
  ])
  const requests = await server.database.run<{ id: string }>(
    owner.caller,
    sql`select id from public.list_privacy_requests(${company.id}::uuid)`,
  )
  for (const { id } of requests) {
    await server.database.run(owner.caller, sql`select public.answer_privacy_request(${id}::uuid)`)
  }
  expect(await listCodes()).toEqual([])
})

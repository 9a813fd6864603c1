import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { visitor } from '../../tests/support/callers.ts'
import { createCompany, createShortLink } from '../../tests/support/factories.ts'
import { ask, askOne, change } from '../../tests/support/rows.ts'
import { openTestDatabase } from '../../tests/support/test-database.ts'
import { jobHandlers } from './job-handlers.ts'
import { runNextJob } from './run-jobs.ts'

const server = await openTestDatabase()

const run = async (kind: string) => {
  await ask(server, sql`update private.jobs set run_at = now() where kind = ${kind}`)
  const handlers = { [kind]: jobHandlers[kind] ?? expect.unreachable(kind) }
  const told = (error: unknown) => expect.unreachable(String(error))
  return runNextJob(server.database, handlers, told, new AbortController().signal)
}

test('each repeating job of the product has a handler, and goes back when it is done', async () => {
  const kinds = sql`select kind from private.jobs where every is not null order by kind`
  expect((await ask(server, kinds)).map(({ kind }) => kind)).toEqual(
    Object.keys(jobHandlers).sort(),
  )
  for (const kind of Object.keys(jobHandlers)) {
    expect(await run(kind)).toBe(true)
    const job = await askOne(
      server,
      sql`select attempts, run_at > now() as later, last_error from private.jobs where kind = ${kind}`,
    )
    expect(job).toEqual({ attempts: 0, later: true, last_error: null })
  }
})

test('visits of people become clicks of their link, once', async () => {
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

test('clicks are at most some five seconds late', async () => {
  await run('fold_link_visits')
  const { seconds } = await askOne<{ seconds: number }>(
    server,
    sql`select extract(epoch from run_at - now())::float8 as seconds from private.jobs
      where kind = 'fold_link_visits'`,
  )
  expect(seconds).toBeLessThanOrEqual(5)
})

test('a company deleted a month ago is gone after one run', async () => {
  const company = await createCompany(server)
  await createShortLink(server, company)
  await change(server, 'public.companies', company, { deleted_at: '2026-01-01' })
  await run('purge_deleted_companies')
  expect(await ask(server, sql`select from public.companies where id = ${company.id}`)).toEqual([])
})

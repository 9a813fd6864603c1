import sql from 'sql-template-tag'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCompany, createShortLink } from '../../tests/support/factories.ts'
import { openTestDatabase } from '../../tests/support/test-database.ts'
import { type Database, DatabaseError } from '../database/database.ts'
import { foldLinkVisits, startFoldingLinkVisits } from './fold-link-visits.ts'

const server = await openTestDatabase()

test('visits of people become clicks of their link, once', async () => {
  const link = await createShortLink(server, await createCompany(server))
  const visit = (bot: boolean) =>
    server.database.run(
      { role: 'anon', settings: { 'request.bot': String(bot) } },
      sql`select * from public.get_redirect_url(${link.code})`,
    )
  await visit(false)
  await visit(false)
  await visit(true)
  expect(await foldLinkVisits(server.database)).toBe(3)
  expect(await foldLinkVisits(server.database)).toBe(0)
  const [row] = await server.asOwner((run) =>
    run(sql`select clicks from public.short_urls where id = ${link.id}::uuid`),
  )
  expect(row?.clicks).toBe(2)
})

/** A database that answers every statement with this error. */
const refusing = (code: string): Database & { asked: number } => ({
  engine: 'pglite',
  asked: 0,
  async run() {
    this.asked++
    throw new DatabaseError(code, 'refused')
  },
  transaction: () => Promise.reject(new Error('not used')),
})

test('a database that is away is asked again, and the failure is told', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const database = refusing('08006')
  const failures: unknown[] = []
  const end = startFoldingLinkVisits(database, (error) => failures.push(error))
  await vi.advanceTimersByTimeAsync(15_000)
  end()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(failures).toHaveLength(3)
})

test('a project without links is left alone', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const database = refusing('3F000')
  startFoldingLinkVisits(database, () => expect.unreachable())
  await vi.advanceTimersByTimeAsync(15_000)
  expect(database.asked).toBe(1)
})

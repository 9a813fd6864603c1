/** What somebody changes while leads wait for their turn: only a database with several connections can show it. */
import sql, { raw } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseServer } from '../../src/database/database.ts'
import { visitor } from '../support/callers.ts'
import { type Captured, capture, captureWith } from '../support/capture.ts'
import { createShortLink } from '../support/factories.ts'
import { askOne } from '../support/rows.ts'
import { createTeam } from '../support/team.ts'
import { engine, openTestDatabase } from '../support/test-database.ts'

let server: DatabaseServer
beforeAll(async () => {
  server = await openTestDatabase()
})

const isWaiting = async (work: Promise<unknown>) =>
  (await Promise.race([
    work.then(() => false),
    new Promise((resolve) => setTimeout(() => resolve(true), 300)),
  ])) === true

describe.runIf(engine === 'postgres')('a link that is deleted meanwhile', () => {
  test.each([
    ['a lead', {}, 'public.leads_captured'],
    ['a suspect', { p_attribution: { _hp: 'x' } }, 'public.quarantined_leads'],
  ])('takes %s with it no more than one that was stored before', async (_, given, table) => {
    const { company, run } = await createTeam(server)
    const link = await createShortLink(server, company)
    let sent: Promise<Captured> | undefined
    await server.database.transaction(visitor, async (first) => {
      await captureWith(first, { p_company_id: company.id })
      sent = capture(server, { p_short_code: link.code, ...given })
      expect(await isWaiting(sent)).toBe(true)
      await run(sql`delete from public.short_urls where id = ${link.id}`)
    })
    const { lead_id } = (await sent) ?? expect.unreachable()
    const stored = sql`select short_url_id from ${raw(table)} where id = ${lead_id}`
    expect(await askOne(server, stored)).toEqual({ short_url_id: null })
  })
})

/** product.md 57: visitors leave no line, and pay nothing for it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createShortLink } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'
import { createPage, doOnPage } from '../../support/seller-page.ts'
import { activitiesOf } from '../../support/trail.ts'

const server = await openTestDatabase()

test('a visitor’s lead, its fold, and what its seller does with it leave no line', async () => {
  const { company, seller } = await createMember(server)
  const link = await createShortLink(server, company)
  const token = await createPage(server, seller)
  const lines = await activitiesOf(server, company, async () => {
    await server.database.run(
      { role: 'anon', settings: {} },
      sql`select * from public.follow_short_link(${link.code})`,
    )
    const lead = await capture(server, { p_short_code: link.code })
    await ask(server, sql`select private.fold_tail(${company.id}, 10)`)
    await ask(server, sql`select private.fold_link_visits(10)`)
    await doOnPage(server, token, lead, 'called')
    await doOnPage(server, token, lead, 'won', null, 100)
    await capture(server, { p_short_code: link.code, p_attribution: { _hp: 'robô' } })
  })
  expect(lines).toEqual([])
})

test('a capture calls no trigger of the trail', async () => {
  const { company, seller } = await createMember(server)
  await server
    .asOwner(async (run, script) => {
      // Raises instead of writing.
      await script(`create or replace function private.record_change() returns trigger language plpgsql as
      $$ begin raise exception 'called for %', tg_table_name; end $$`)
      await expect(
        run(
          sql`select public.capture_lead_public('Rita Lima', '11955554444', p_company_id => ${company.id})`,
        ),
      ).resolves.toHaveLength(1)
      await run(sql`select private.fold_tail(${company.id}, 10)`)
      await expect(
        run(sql`update public.sellers set name = 'Outra' where id = ${seller.id}`),
      ).rejects.toThrow('called for sellers')
    })
    .catch((error) => {
      // The transaction is undone.
      if (!/aborted/.test(String(error))) throw error
    })
})

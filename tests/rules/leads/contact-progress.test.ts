/** product.md 48 and 49: Contatos shows what the seller told of a lead. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { listContacts } from '../../support/contacts.ts'
import { createPerson } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'

const server = await openTestDatabase()

test('a contact is listed with the answer, and with a call unless the seller has it or closed it', async () => {
  const { company } = await createRotation(server, { Ana: {} })
  const { caller } = await createPerson(server, company, { role: 'user' })
  const { lead_id } = await capture(server, { p_company_id: company.id })
  const progress = async () => (await listContacts(server, caller)).map((one) => one.progress)
  const answer = (given: string, closing: string | null = null) =>
    server.database.run(
      caller,
      sql`select public.answer_lead(${lead_id}::uuid, ${given}, ${closing}::text)`,
    )
  const call = (called_at: Date | null) =>
    ask(
      server,
      sql`update public.lead_progress set called_at = ${called_at}::timestamptz
        where lead_id = ${lead_id}::uuid returning lead_id`,
    )
  expect(await progress()).toEqual([null])
  await foldLeads(server)
  expect(await progress()).toEqual([null])
  await call(new Date(Date.now() - 60_000))
  expect(await progress()).toEqual(['called'])
  await answer('missed')
  expect(await progress()).toEqual(['missed'])
  await call(new Date(Date.now() + 60_000))
  expect(await progress()).toEqual(['called'])
  await answer('received')
  expect(await progress()).toEqual(['received'])
  await answer('closed', 'Número errado')
  expect(await progress()).toEqual(['closed'])
  await call(null)
  expect(await progress()).toEqual(['closed'])
})

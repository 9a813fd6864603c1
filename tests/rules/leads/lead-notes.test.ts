import sql from 'sql-template-tag'
import type { Caller, DatabaseServer } from 'supabase-server/database'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson } from '../../support/database-callers.ts'
import { createTwoTenants, type TwoTenants } from '../../support/two-tenants.ts'

let server: DatabaseServer
let tenants: TwoTenants

beforeAll(async () => {
  server = await openTestDatabase()
  tenants = await createTwoTenants(server)
})

const readNotes = () =>
  server.database.run<{ id: string; text: string; author_name: string }>(
    tenants.callers.seller,
    sql`select id, text, author_name from public.lead_notes
      where lead_id = ${tenants.own.lead.id}::uuid order by created_at`,
  )

const addNote = (caller: Caller, text: string, lead: { id: string } = tenants.own.lead) =>
  server.database.run(caller, sql`select public.add_lead_note(${lead.id}::uuid, ${text})`)

const deleteNote = (caller: Caller, id?: string) =>
  server.database.run(caller, sql`select public.delete_lead_note(${id}::uuid)`)

test('a note keeps its text, its lines and its author; the author deletes it, another user cannot', async () => {
  const author = await createPerson(server, tenants.own.company, {
    role: 'user',
  })
  await addNote(author.caller, '  Liga à\ttarde.\r\nPrefere\u2028sedã.\u0007 \n')
  const note = (await readNotes()).at(-1)
  expect(note).toMatchObject({ text: 'Liga à tarde.\nPrefere\nsedã.', author_name: 'Célia Prado' })
  await expect(deleteNote(tenants.callers.user, note?.id)).rejects.toMatchObject({ code: 'PT404' })
  await deleteNote(author.caller, note?.id)
  expect(await readNotes()).not.toContainEqual(note)
})

test('an empty note and one of more than 1,000 characters are refused', async () => {
  const before = await readNotes()
  for (const text of [' \n ', 'a'.repeat(1001)]) {
    await expect(addNote(tenants.callers.user, text)).rejects.toMatchObject({ code: '22023' })
  }
  expect(await readNotes()).toEqual(before)
})

test('another company’s lead takes no note', async () => {
  await expect(
    addNote(tenants.callers.admin, 'Não é meu', tenants.other.lead),
  ).rejects.toMatchObject({ code: 'PT404' })
  await expect(deleteNote(tenants.callers.admin, tenants.other.note)).rejects.toMatchObject({
    code: 'PT404',
  })
})

test('notes do not follow their lead to another company', async () => {
  const { lead_id } = await capture(server, { p_company_id: tenants.own.company.id })
  await addNote(tenants.callers.user, 'Cliente antigo', { id: lead_id })
  await ask(
    server,
    sql`update public.leads_captured set company_id = ${tenants.other.company.id}::uuid, seller_id = null
      where id = ${lead_id}::uuid`,
  )
  const notes = sql`select from public.lead_notes where lead_id = ${lead_id}::uuid`
  expect(await ask(server, notes)).toEqual([])
})

test('notes go with their lead', async () => {
  await ask(server, sql`delete from public.leads_captured where id = ${tenants.own.lead.id}::uuid`)
  expect(await readNotes()).toEqual([])
})

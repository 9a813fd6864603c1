import sql, { raw } from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { capture, findLead } from './capture.ts'
import { foldLeads } from './fold-leads.ts'
import { createPage, doOnPage } from './seller-page.ts'
import type { Tenant } from './two-tenants.ts'

export const phone = '41998765432'
/** Values of the contact to search for. */
export const contactValues = [
  '41998765432',
  '4198765432',
  '(41) 99876-5432',
  'Iracema Esquecida',
  'iracema@',
]

/** Every row of every table that contains one of the words. */
export async function findTraces(
  server: DatabaseServer,
  words: readonly string[],
): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    server,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const patterns = JSON.stringify(words.map((word) => `%${word}%`))
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(
      server,
      sql`select t::text as row from ${raw(name)} t where t::text ilike any
        (array(select jsonb_array_elements_text(${patterns}::jsonb)))`,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

/** Submits two leads, one with an old number, and one suspect, with every field filled. */
export async function captureContact(server: DatabaseServer, { link }: Tenant) {
  const typed = {
    p_short_code: link.code,
    p_name: 'Iracema Esquecida',
    p_phone: phone,
    p_email: 'iracema@example.com',
    p_city: 'Curitiba',
    p_message: 'Sou {nome}',
    p_extra: { company: 'Iracema Esquecida ME' },
  }
  const first = await capture(server, typed)
  const firstLead = await findLead(server, first)
  // The second lead stays to be folded.
  await foldLeads(server)
  const token = await createPage(server, { id: String(firstLead.seller_id) })
  await doOnPage(server, token, first, 'called')
  await doOnPage(server, token, first, 'note', 'Iracema Esquecida quer um sedã')
  await ask(
    server,
    sql`insert into public.lead_notes (lead_id, text, author_id, author_name)
      values (${firstLead.id}::uuid, 'Iracema Esquecida volta na sexta', gen_random_uuid(), 'Ana')`,
  )
  await doOnPage(server, token, first, 'closed', 'A mãe de Iracema Esquecida atendeu')
  await capture(server, { ...typed, p_phone: '4198765432' })
  const suspect = await capture(server, { ...typed, p_attribution: { _hp: 'robô' } })
  return { lead: firstLead, suspect: suspect.lead_id }
}

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { ask, askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'

export interface StoredLead {
  readonly id?: string
  readonly name?: string
  readonly phone?: string
  readonly phone_key?: string
  readonly email?: string | null
  readonly source?: string
  readonly seller_id?: string | null
  /** Any timestamp that PostgreSQL reads, `now` included. */
  readonly created_at?: string
}

/** Inserts as the owner; triggers run. */
export async function storeLeads(
  server: DatabaseServer,
  company: { id: string },
  leads: readonly StoredLead[],
): Promise<string[]> {
  const rows = leads.map((lead) => ({
    id: randomUUID(),
    name: 'Ana Souza',
    phone: '11912345678',
    phone_key: lead.phone ?? '11912345678',
    source: 'instagram',
    created_at: 'now',
    ...lead,
  }))
  await ask(
    server,
    sql`insert into public.leads_captured
        (id, company_id, name, phone, phone_key, email, source, seller_id, reason, created_at)
      select id, ${company.id}, name, phone, phone_key, email, source, seller_id, '{}', created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (
        id uuid, name text, phone text, phone_key text, email text, source text, seller_id uuid,
        created_at timestamptz
      )`,
  )
  return rows.map(({ id }) => id)
}

/** Includes leads in quarantine. */
export async function countLeads(
  server: DatabaseServer,
  { company }: { company: { id: string } },
): Promise<number> {
  const { n } = await askOne<{ n: number }>(
    server,
    sql`select (select count(*) from public.leads_captured where company_id = ${company.id}::uuid)
      + (select count(*) from public.quarantined_leads where company_id = ${company.id}::uuid) as n`,
  )
  return Number(n)
}

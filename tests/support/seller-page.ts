import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import type { SellerPageData } from '../../src/seller-page/seller-page-calls.ts'
import { serverKey } from './database-callers.ts'

/** Returns the token. */
export async function createPage(server: DatabaseServer, seller: { id: string }): Promise<string> {
  const [row] = await server.database.run<{ token: string }>(
    serverKey,
    sql`select public.create_seller_page(${seller.id}::uuid) as token`,
  )
  return String(row?.token)
}

export async function readPage(
  server: DatabaseServer,
  token: string,
  search = '',
): Promise<SellerPageData | null> {
  const [row] = await server.database.run<{ page: SellerPageData | null }>(
    serverKey,
    sql`select private.read_seller_page(${token}, 'Android', ${search}) as page`,
  )
  return row?.page ?? null
}

export const doOnPage = (
  server: DatabaseServer,
  token: string,
  lead: { lead_id: string },
  act: string,
  text: string | null = null,
  value: number | null = null,
) =>
  server.database.run(
    serverKey,
    sql`select private.act_on_lead(${token}, ${lead.lead_id}::uuid, ${act}, ${text}, ${value}::numeric)`,
  )

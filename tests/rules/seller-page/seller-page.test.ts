/** product.md 48 and 49. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, askOne, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { createRotation, setSeller } from '../../support/rotation.ts'

const server = await openTestDatabase()

const createPage = async (sellerId: string) => {
  const [row] = await server.database.run<{ token: string }>(
    serverKey,
    sql`select public.create_seller_page(${sellerId}::uuid) as token`,
  )
  return String(row?.token)
}

const read = async (token: string) => {
  const [row] = await server.database.run<{ page: Record<string, never> | null }>(
    serverKey,
    sql`select private.read_seller_page(${token}, 'Android', null) as page`,
  )
  return row?.page ?? null
}

test('shows', async () => {
  const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
  const token = await createPage(sellers.Ana.id)
  for (let i = 0; i < 3; i++) await capture(server, { p_company_id: company.id, p_name: 'Rita' })
  console.log(JSON.stringify(await read(token), null, 1))
})

/** The whole server over HTTP, with pages of sellers. */
import type { InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { capture } from './capture.ts'
import { serverKey } from './database-callers.ts'
import type { Company, Seller } from './factories.ts'
import { createRotation, setSeller } from './rotation.ts'
import { createPage } from './seller-page.ts'
import { openWholeApp, prepareParts } from './whole-app.ts'

type Fields = Readonly<Record<string, string>>

interface Opened {
  readonly company: Company
  readonly sellers: Record<'Ana' | 'Bia', Seller>
}

export async function openSellerPages(server: DatabaseServer) {
  const app = await openWholeApp(await prepareParts(server, secrets))

  /** Ana has a page; she and Bia have a lead, each named Rita. */
  async function openPage() {
    const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
    const token = await createPage(server, sellers.Ana)
    const rita = { p_company_id: company.id, p_name: 'Rita' }
    const leads = [await capture(server, rita), await capture(server, rita)]
    const of = (seller: string) => {
      const lead = leads.find(({ seller_name }) => seller_name === seller)
      if (!lead) throw new Error(`${seller} got no lead`)
      return lead
    }
    return { company, sellers, token, mine: of('Ana'), theirs: of('Bia') }
  }

  const get = (path: string, more: InjectOptions = {}) => app.inject({ url: `/v/${path}`, ...more })
  const post = (path: string, fields: Fields = {}, more: InjectOptions = {}) =>
    get(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
      ...more,
    })

  /** All that an act could change. */
  const stateOf = ({ company }: { company: { id: string } }) =>
    ask(
      server,
      sql`select to_jsonb(l) as lead, to_jsonb(p) as progress, to_jsonb(s) as seller, array(
          select n.note from private.seller_notes n where n.lead_id = l.id
        ) as notes
        from public.leads_captured l left join public.lead_progress p on p.lead_id = l.id
        left join public.sellers s on s.id = l.seller_id
        where l.company_id = ${company.id}::uuid order by l.arrival`,
    )

  const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)

  /** All that closes a page, by name. */
  const closings: Record<string, (open: Opened) => Promise<unknown>> = {
    revoked: ({ sellers }) => run(sql`select public.revoke_seller_page(${sellers.Ana.id})`),
    replaced: ({ sellers }) => createPage(server, sellers.Ana),
    'of a seller who is archived': ({ sellers }) =>
      setSeller(server, sellers.Ana, { deleted_at: '2026-01-01' }),
    'of a seller who is now another company’s': async ({ sellers }) => {
      const { company } = await createRotation(server, { Caio: {} })
      await run(
        sql`update public.sellers set company_id = ${company.id} where id = ${sellers.Ana.id}`,
      )
    },
    'of a company that is switched off': ({ company }) =>
      change(server, 'public.companies', company, { active: false }),
    'of a company that is removed': ({ company }) =>
      change(server, 'public.companies', company, { deleted_at: '2026-01-01' }),
  }

  return { app, openPage, get, post, stateOf, run, closings }
}

export type OpenPage = Awaited<ReturnType<Awaited<ReturnType<typeof openSellerPages>>['openPage']>>

export const everyAct: readonly (Fields & { readonly act: string })[] = [
  { act: 'received' },
  { act: 'missed' },
  { act: 'closed', text: 'x' },
  { act: 'called' },
  { act: 'won', value: '10' },
  { act: 'lost', text: 'Preço' },
  { act: 'open' },
  { act: 'reopened' },
  { act: 'note', text: 'x' },
]

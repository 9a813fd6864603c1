import { queryOptions } from '@tanstack/react-query'
import { byName } from '../../by-name.ts'
import { callRpc, type RowOf } from '../../call-rpc.ts'
import { readPlanUsage } from '../../company/read-plan-usage.ts'
import { live } from '../../live.ts'
import { readAllRows } from '../../rows/read-all-rows.ts'
import { supabase } from '../../supabase.ts'
import type { CompanyFields } from './company-schema.ts'
import { functionFailure } from './function-failure.ts'

export const allCompaniesQuery = queryOptions({
  queryKey: ['companies', 'all'],
  queryFn: async () =>
    byName(
      await readAllRows((first, last) => supabase().rpc('get_all_companies').range(first, last)),
    ),
  ...live,
})

export type RemovedCompany = RowOf<'list_removed_companies', 'removed_by'>

export const removedCompaniesQuery = queryOptions({
  queryKey: ['companies', 'removed'],
  queryFn: (): Promise<RemovedCompany[]> => callRpc('list_removed_companies'),
  ...live,
})

/** By company id. Leads are those of the last 30 days (spec section 9). */
export const figuresQuery = queryOptions({
  queryKey: ['companies', 'figures'],
  queryFn: async () => {
    const figures = new Map<string, CompanyFigures>()
    for (let last: string | undefined; ; ) {
      const data = await callRpc('get_company_figures', {
        p_after: last,
        p_limit: companiesAtOnce,
      })
      for (const { company_id, sellers, people, leads_last_30_days: leads } of data) {
        figures.set(company_id, { sellers, people, leads })
      }
      // The server may return fewer rows than requested, so only an empty page is the end.
      if (data.length === 0) return figures
      last = data.at(-1)?.company_id
    }
  },
  ...live,
})

export type CompanyFigures = { sellers: number; people: number; leads: number }

const companiesAtOnce = 1000

export const companyUsageQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['companies', 'usage', companyId],
    queryFn: () => readPlanUsage(companyId),
    ...live,
  })

export const companyActivityQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['notifications', 'of-company', companyId],
    queryFn: () => callRpc('get_notifications', { p_company_id: companyId, p_limit: 12 }),
    ...live,
  })

export async function createCompany(fields: CompanyFields): Promise<void> {
  const { name, email, password, phone, plan, active } = fields
  const { error } = await supabase().functions.invoke('create-company-user', {
    body: { name, email, password, phone: phone || null, plan, active },
  })
  if (error) throw await functionFailure(error)
}

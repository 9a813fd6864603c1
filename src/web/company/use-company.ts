import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../session/use-auth.ts'
import { companiesQuery } from './companies-query.ts'
import type { Company } from './company.ts'
import { useTenant } from './use-tenant.ts'

/** The caller's own company, or the one that super_admin chose. */
export function useCompany(): Company | undefined {
  const { company } = useAuth()
  const { companyId, choosesCompany } = useTenant()
  const { data } = useQuery({ ...companiesQuery, enabled: choosesCompany })
  return choosesCompany ? data?.find(({ id }) => id === companyId) : (company ?? undefined)
}

import { useQuery } from '@tanstack/react-query'
import { companiesQuery } from './companies-query.ts'
import { useAuth } from './use-auth.ts'
import { useTenant } from './use-tenant.ts'

/** The clock of the company whose page is open (product decision 31); undefined until it is known. */
export function useTimeZone(): string | undefined {
  const { company } = useAuth()
  const { companyId, choosesCompany } = useTenant()
  const { data } = useQuery({ ...companiesQuery, enabled: choosesCompany })
  if (!choosesCompany) return company?.time_zone
  return data?.find(({ id }) => id === companyId)?.time_zone
}

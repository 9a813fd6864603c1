import { queryOptions, skipToken } from '@tanstack/react-query'
import { findCompany } from './company.ts'

export const companyQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: companyId ? () => findCompany(companyId) : skipToken,
  })

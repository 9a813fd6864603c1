import { queryOptions, skipToken } from '@tanstack/react-query'
import { findCompany } from '../session/profile.ts'

/** The company that a screen is about, with its limits and its name. */
export const companyQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: companyId ? () => findCompany(companyId) : skipToken,
  })

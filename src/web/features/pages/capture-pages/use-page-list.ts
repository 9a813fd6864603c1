import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../../../company/company.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { capturePagesQuery } from './capture-pages-queries.ts'
import { pageLimit } from './page-limit.ts'

export function usePageList(companyId: string) {
  const { company: own } = useAuth()
  const company = useQuery({
    ...companyQuery(companyId),
    initialData: own?.id === companyId ? own : undefined,
  })
  const list = useQuery(capturePagesQuery(companyId))
  return {
    list,
    company: company.data ?? undefined,
    limit:
      company.data && list.data
        ? pageLimit(list.data.total, company.data.pages_limit, company.data.plan)
        : undefined,
  }
}

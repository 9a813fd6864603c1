import { queryOptions } from '@tanstack/react-query'
import { listCaptureLinks } from './links-queries.ts'

/** One page of the company's links, the newest first. */
export const linksQuery = (companyId: string | null, page: number) =>
  queryOptions({
    queryKey: ['capture-links', companyId, 'list', page],
    queryFn: () =>
      companyId ? listCaptureLinks(companyId, page) : { links: [], page: 1, total: 0 },
    enabled: companyId !== null,
    refetchInterval: 30_000,
  })

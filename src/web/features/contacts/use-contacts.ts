import { useQuery } from '@tanstack/react-query'
import type { ContactView } from './contact-view.ts'
import { listContacts } from './contacts-queries.ts'

/** The page of contacts that a view shows; the one before stays until it is there. */
export function useContacts(companyId: string | null, view: ContactView, shown: boolean) {
  return useQuery({
    queryKey: ['contacts', 'page', companyId, view],
    queryFn: () => (companyId ? listContacts(companyId, view) : { contacts: [], page: 1 }),
    // Never another company's.
    placeholderData: (before, query) => (query?.queryKey[2] === companyId ? before : undefined),
    enabled: shown,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
}

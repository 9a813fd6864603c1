import { useQuery } from '@tanstack/react-query'
import { findCaptureLink, type ListedLink } from './links-queries.ts'

/** The link that the address asks for; to whoever makes none, else the newest one. */
export function useOpenedLink(
  companyId: string | null,
  askedId: string | null,
  newest: ListedLink | undefined,
  mayManage: boolean,
) {
  const asked = useLink(companyId, askedId)
  const usesNewest = !mayManage && (askedId === null || asked.data === null)
  const instead = useLink(companyId, usesNewest ? (newest?.id ?? null) : null)
  return {
    link: asked.data ?? instead.data ?? undefined,
    /** Of a link that is asked for nothing is shown before it is known, least of all a new one. */
    known: (askedId === null || asked.isSuccess) && (!usesNewest || instead.isSuccess),
    usesNewest,
    failed: [asked, instead].find(({ isError, data }) => isError && data === undefined),
  }
}

function useLink(companyId: string | null, id: string | null) {
  return useQuery({
    queryKey: ['capture-links', companyId, 'link', id],
    queryFn: () => (companyId && id ? findCaptureLink(companyId, id) : null),
    enabled: companyId !== null && id !== null,
    refetchInterval: 30_000,
  })
}

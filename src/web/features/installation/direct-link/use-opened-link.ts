import { useQuery } from '@tanstack/react-query'
import { captureLinkQuery, type ListedLink } from './links-queries.ts'

/** The link in the address, else the newest for users who cannot create one. */
export function useOpenedLink(
  companyId: string | null,
  askedId: string | null,
  newest: ListedLink | undefined,
  mayManage: boolean,
) {
  const asked = useQuery(captureLinkQuery(companyId, askedId))
  const usesNewest = !mayManage && (askedId === null || asked.data === null)
  const instead = useQuery(captureLinkQuery(companyId, usesNewest ? (newest?.id ?? null) : null))
  return {
    link: asked.data ?? instead.data ?? undefined,
    /** Nothing is shown while a requested link loads, not even the form for a new one. */
    known: (askedId === null || asked.isSuccess) && (!usesNewest || instead.isSuccess),
    usesNewest,
    failed: [asked, instead].find(({ isError, data }) => isError && data === undefined),
  }
}

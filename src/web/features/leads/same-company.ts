import type { QueryKey } from '@tanstack/react-query'

/** The figures before stay until the next ones are there, but never another company's: its id comes third in each key. */
export function keepSameCompany(companyId: string | null) {
  return <Data>(before: Data | undefined, query?: { queryKey: QueryKey }) =>
    query?.queryKey[2] === companyId ? before : undefined
}

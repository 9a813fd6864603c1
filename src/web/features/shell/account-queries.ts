import { queryOptions, skipToken } from '@tanstack/react-query'

/** Milliseconds. Shorter, because an approval may arrive while the page is open. */
const whileWaiting = 15_000
const otherwise = 30_000

/** Polls the account that AuthProvider holds. */
export const accountQuery = (
  profile: { id: string; approved: boolean } | null,
  reload: () => Promise<void>,
) =>
  queryOptions({
    queryKey: ['account', profile?.id],
    queryFn: profile ? () => reload().then(() => null) : skipToken,
    // AuthProvider has just read it.
    initialData: null,
    staleTime: otherwise,
    refetchInterval: profile?.approved === false ? whileWaiting : otherwise,
  })

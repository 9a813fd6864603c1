import { queryOptions, skipToken } from '@tanstack/react-query'

/** Milliseconds: somebody may have the page open while an administrator lets them in. */
const whileWaiting = 15_000
const otherwise = 30_000

/** The account, which AuthProvider keeps: whoever has it read again calls this. */
export const accountQuery = (
  profile: { id: string; approved: boolean } | null,
  reload: () => Promise<void>,
) =>
  queryOptions({
    queryKey: ['account', profile?.id],
    queryFn: profile ? () => reload().then(() => null) : skipToken,
    // The provider has just read it.
    initialData: null,
    staleTime: otherwise,
    refetchInterval: profile?.approved === false ? whileWaiting : otherwise,
  })

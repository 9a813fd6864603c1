import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    // What did not reach the server goes again below this: by supabase-js, and by repeat-reads.ts.
    queries: { staleTime: 5_000, retry: false },
    // Without a connection a change fails at once: done by itself an hour later, nobody would expect it any more.
    mutations: { networkMode: 'always' },
  },
})

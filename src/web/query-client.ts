import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    // supabase-js repeats a read that did not reach the server three times by itself.
    queries: { staleTime: 5_000, retry: false },
    // Without a connection a change fails at once: done by itself an hour later, nobody would expect it any more.
    mutations: { networkMode: 'always' },
  },
})

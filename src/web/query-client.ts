import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    // supabase-js repeats a read that did not reach the server three times by itself.
    queries: { staleTime: 5_000, retry: false },
  },
})

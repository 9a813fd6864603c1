import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    // What did not reach the server goes again below this: by supabase-js, and by repeat-reads.ts.
    queries: { staleTime: 5_000, retry: false },
    // Without a connection a change fails at once: done by itself an hour later, nobody would expect it any more.
    mutations: { networkMode: 'always' },
  },
})

/** What a query is about, the first part of its key: a write has all that is about one thing read again. */
export type Subject =
  | 'account'
  | 'billing'
  | 'capture-links'
  | 'capture-pages'
  | 'companies'
  | 'company'
  | 'company-logo'
  | 'contacts'
  | 'device-keys'
  | 'first-steps'
  | 'home'
  | 'leads'
  | 'notifications'
  | 'own-password'
  | 'own-sessions'
  | 'photo'
  | 'qr-code'
  | 'retention'
  | 'second-factor'
  | 'sellers'
  | 'settings'
  | 'short-code'
  | 'short-links'
  | 'users'
  | 'ways-of-signing-in'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [] | readonly [Subject, ...unknown[]]
  }
}

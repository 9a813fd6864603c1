import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { failureMessage } from './failure-message.ts'
import { toastFailure } from './ui/toast.ts'

/** Milliseconds. */
const patience = 1_000

export const queryClient = new QueryClient({
  defaultOptions: {
    // What did not reach the server goes again below this: by supabase-js, and by repeat-reads.ts.
    queries: { staleTime: 5_000, retry: false },
    // Without a connection a change fails at once: done by itself an hour later, nobody would expect it any more.
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: async (
      error,
      _sent,
      _context,
      { meta: { failure, reason = failureMessage } = {} },
    ) => {
      if (failure) toastFailure(failure, await reason(error))
    },
    onSettled: (_result, error, _sent, _context, { meta }, { client }) => {
      const readAgain = (keys: readonly QueryKey[] = []) =>
        Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      void readAgain(meta?.invalidates)
      const read = readAgain(meta?.awaits)
      const tired = new Promise((resolve) => setTimeout(resolve, patience))
      // Whoever was refused goes on at once.
      return error ? undefined : Promise.race([read, tired])
    },
  }),
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
    /** What a write says of itself. What it says when it is done depends on what was sent: that is its `onSuccess`. */
    mutationMeta: {
      /** The title of the toast that tells of a failure. */
      failure?: string
      /** The text of that toast, where `failureMessage` does not know it. */
      reason?: (error: unknown) => string | Promise<string>
      /**
       * What begins with one of these keys is read again, also after a refusal. Whoever waits for the write shows nothing
       * old once more; where reading takes long, nobody waits for its end.
       */
      awaits?: readonly QueryKey[]
      /** The same, and nobody waits for it. */
      invalidates?: readonly QueryKey[]
    }
  }
}

import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { failureMessage } from './failure-message.ts'
import { toastFailure } from './ui/toast.ts'

/** Milliseconds. */
const patience = 1_000

export const queryClient = new QueryClient({
  defaultOptions: {
    // supabase-js and repeat-reads.ts already retry network failures.
    queries: { staleTime: 5_000, retry: false },
    // Fails at once without a connection: users do not expect a change an hour later.
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: async (
      error,
      _sent,
      _context,
      { meta: { failure, reason = failureMessage } = {} },
    ) => {
      const told = failure && (await reason(error))
      if (told) toastFailure(failure, told)
    },
    onSettled: (_result, error, _sent, _context, { meta }, { client }) => {
      const readAgain = (keys: readonly QueryKey[] = []) =>
        Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      void readAgain(meta?.invalidates)
      const read = readAgain(meta?.awaits)
      const tired = new Promise((resolve) => setTimeout(resolve, patience))
      // A refused write does not wait.
      return error ? undefined : Promise.race([read, tired])
    },
  }),
})

/** The first part of every query key. */
export type Subject =
  | 'account'
  | 'activity'
  | 'api-keys'
  | 'billing'
  | 'capture-links'
  | 'capture-pages'
  | 'companies'
  | 'company'
  | 'company-logo'
  | 'contacts'
  | 'device-keys'
  | 'first-steps'
  // Long reads, which one lead hardly changes: no live update reads them again.
  | 'funnel'
  | 'health'
  | 'home'
  | 'leads'
  | 'notifications'
  | 'own-password'
  | 'own-sessions'
  | 'photo'
  | 'platform-health'
  | 'privacy-requests'
  | 'qr-code'
  | 'retention'
  | 'second-factor'
  | 'sellers'
  | 'settings'
  | 'short-code'
  | 'short-links'
  | 'teams'
  | 'turns'
  | 'users'
  | 'ways-of-signing-in'
  | 'webhooks'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [] | readonly [Subject, ...unknown[]]
    /** How the mutation cache handles a write. */
    mutationMeta: {
      /** Title of the failure's toast. */
      failure?: string
      /** Text of that toast, when `failureMessage` does not know it. Null for none: the form says it beside a field. */
      reason?: (error: unknown) => string | null | Promise<string>
      /**
       * Keys to read again before the write counts as done, also after a refusal; bounded, for slow
       * reads.
       */
      awaits?: readonly QueryKey[]
      /** Keys to read again without waiting. */
      invalidates?: readonly QueryKey[]
    }
  }
}

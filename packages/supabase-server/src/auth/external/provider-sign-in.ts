import type { AppError } from '../../app-error.ts'
import type { Person } from './provider.ts'

export interface ProviderSignIn {
  readonly provider: string
  readonly person: Person
  readonly emailOptional: boolean
  readonly redirectTo: string
  readonly inviteHash?: string | null
  readonly linkingUserId?: string | null
}

export interface SignInOutcome {
  readonly userId: string
  readonly action: 'login' | 'user_signedup' | 'invite_accepted'
  /** Set when the account must confirm its address before it can sign in. */
  readonly refusal?: AppError
}

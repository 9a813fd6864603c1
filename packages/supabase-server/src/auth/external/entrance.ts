import type { FastifyRequest } from 'fastify'
import type { AppError } from '../../app-error.ts'
import type { Person } from './provider.ts'

/** Who stands before the door, and what they came with. */
export interface Entrance {
  readonly request: FastifyRequest
  readonly provider: string
  readonly person: Person
  readonly emailOptional: boolean
  readonly redirectTo: string
  readonly inviteHash?: string | null
  readonly linkingUserId?: string | null
}

/** Whose account it is. */
export interface Admitted {
  readonly userId: string
  readonly action: 'login' | 'user_signedup' | 'invite_accepted'
  /** The account waits for a mail to be answered, and is signed in by nothing before. */
  readonly refusal?: AppError
}

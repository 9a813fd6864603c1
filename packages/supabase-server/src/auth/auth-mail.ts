export interface AuthMail {
  /** GoTrue's names: https://supabase.com/docs/guides/auth/auth-email-templates */
  readonly kind:
    | 'signup'
    | 'recovery'
    | 'magiclink'
    | 'email_change'
    | 'invite'
    | 'reauthentication'
  readonly to: string
  /** From the account's metadata; '' if missing. */
  readonly name: string
  /** `GET /verify` with token and redirect; '' when only the code counts. */
  readonly link: string
  readonly code: string
  /** `{{ .TokenHash }}` of GoTrue's templates, for links that the template builds itself. */
  readonly tokenHash: string
  /** '' if there is none. */
  readonly redirectTo: string
  /** The JSON of `GET /user`, for hooks. */
  readonly user: Record<string, unknown>
  readonly newEmail?: string
  /** The token for the current address, which GoTrue's hook gets in the same call. */
  readonly leaving?: Pick<AuthMail, 'code' | 'tokenHash'>
}

/**
 * No response waits for the promise, so that sending influences neither it nor its time; closing the server does.
 * @param reqId of the request that caused the mail, for the log
 */
export type Deliver = (mail: AuthMail, reqId: string) => void | Promise<void>

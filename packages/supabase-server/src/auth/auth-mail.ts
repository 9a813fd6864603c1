/** A mail of the authentication service, before anyone has put it into words. */
export interface AuthMail {
  /** As GoTrue names them: https://supabase.com/docs/guides/auth/auth-email-templates */
  readonly kind:
    | 'signup'
    | 'recovery'
    | 'magiclink'
    | 'email_change'
    | 'invite'
    | 'reauthentication'
  readonly to: string
  /** From the account's metadata; '' where it has none. */
  readonly name: string
  /** GET /verify with the token's hash and the address to go to; '' where only the code counts. */
  readonly link: string
  /** For whoever types it instead: digits, as many as config.toml says. */
  readonly code: string
  /** What the link proves, `{{ .TokenHash }}` in GoTrue's words: for links that whoever writes the mail makes. */
  readonly tokenHash: string
  /** Where the link leads in the end; '' where there is none. */
  readonly redirectTo: string
  /** As `GET /user` shows it: for whoever words or sends it instead of us. */
  readonly user: Record<string, unknown>
  /** The address that an account is to move to. */
  readonly newEmail?: string
  /** Beside the mail to the new address: what the present one is told, as GoTrue's hook hears of both at once. */
  readonly leaving?: Pick<AuthMail, 'code' | 'tokenHash'>
}

/**
 * Takes the mail and returns at once: whether it could be sent changes no answer and not its time.
 * @param reqId of the request that it is sent for, which the log names when it fails
 */
export type Deliver = (mail: AuthMail, reqId: string) => void

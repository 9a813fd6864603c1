import type { User } from '@supabase/supabase-js'
import { ConfirmAgain } from '../confirm-again.tsx'
import type { MissingFactor } from '../factors/second-factor.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { email: string; user: User; factor: MissingFactor | null }

/** The password or Google, then the second factor. */
export function RenewSession({ email, user, factor }: Props) {
  return factor ? <ConfirmAgain factor={factor} /> : <SignInAgain email={email} user={user} />
}

import { AppError } from '../../app-error.ts'
import type { SignedIn } from '../require-user.ts'

interface Refusal {
  readonly message: string
  /** Where GoTrue's status is not 403. */
  readonly status?: number
}

export function requireAal2(
  { user, aal }: Pick<SignedIn, 'user' | 'aal'>,
  { message, status }: Refusal,
): void {
  const hasFactor = user.factors.some((factor) => factor.status === 'verified')
  if (!hasFactor || aal === 'aal2') return
  throw new AppError('insufficient_aal', message, { status })
}

import { AppError } from '../../app-error.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { requireAal2 } from '../users/require-aal2.ts'

/** @throws manual_linking_disabled */
export function expectManualLinking({ project }: AuthContext): void {
  if (project.auth.enableManualLinking) return
  throw new AppError('manual_linking_disabled', 'Manual linking is disabled')
}

/** Identities sign in, so the password alone must not add or remove one. */
export function requireAal2ForIdentities(signedIn: SignedIn): void {
  const message = 'AAL2 session is required to manage identities when MFA is enabled'
  requireAal2(signedIn, { message })
}

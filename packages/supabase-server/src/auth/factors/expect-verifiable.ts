import { AppError } from '../../app-error.ts'
import type { AuthContext } from '../context.ts'
import type { FactorRow } from './factor-rows.ts'

/** @throws when config.toml disables this kind of factor */
export function expectVerifiable({ project }: AuthContext, { factor_type }: FactorRow): void {
  const { totp, phone, webauthn } = project.auth.mfa
  if (factor_type === 'totp' && !totp.canVerify) {
    throw new AppError('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  }
  if (factor_type === 'phone' && !phone.canVerify) {
    throw new AppError('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
  if (factor_type === 'webauthn' && !webauthn.canVerify) {
    const message = 'MFA verification is disabled for WebAuthn'
    throw new AppError('mfa_webauthn_verify_not_enabled', message)
  }
}

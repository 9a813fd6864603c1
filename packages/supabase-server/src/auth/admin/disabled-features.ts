/** GoTrue's answers for disabled features; this server never has them. */
import { AppError, type ErrorCode } from '../../app-error.ts'
import type { Handler } from '../context.ts'

const off =
  (code: ErrorCode, message: string, status?: number): Handler =>
  async () => {
    throw new AppError(code, message, { status })
  }

export const customProvidersDisabled = off(
  'feature_disabled',
  'Custom OAuth providers are disabled',
  404,
)
export const ssoProvidersDisabled = off('saml_provider_disabled', 'SAML 2.0 is disabled', 404)

/** POST /sso and the SAML endpoints */
export const sso = off('saml_provider_disabled', 'SAML 2.0 is disabled')

/** GoTrue's answers for disabled features; this server never has them. */
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'

const off = (code: 'feature_disabled' | 'saml_provider_disabled', message: string): Handler => {
  return async () => {
    throw new AppError(code, message, { status: 404 })
  }
}

export const customProvidersDisabled = off(
  'feature_disabled',
  'Custom OAuth providers are disabled',
)
export const ssoProvidersDisabled = off('saml_provider_disabled', 'SAML 2.0 is disabled')

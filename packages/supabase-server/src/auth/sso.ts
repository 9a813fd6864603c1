/** POST /sso and the SAML endpoints */
import { AppError } from '../app-error.ts'
import type { Handler } from './context.ts'

export const sso: Handler = async () => {
  throw new AppError('saml_provider_disabled', 'SAML 2.0 is disabled')
}

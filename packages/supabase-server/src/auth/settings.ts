/** GET /settings */
import type { Handler } from './context.ts'
import { knownProviders } from './external/get-provider.ts'

export const settings: Handler = async ({ project: { auth } }) => ({
  external: {
    ...Object.fromEntries(knownProviders.map((name) => [name, false])),
    ...Object.fromEntries(auth.external.map(({ name }) => [name, true])),
    anonymous_users: auth.enableAnonymousSignIns,
    email: auth.emailEnabled,
    phone: auth.sms.isEnabled,
  },
  disable_signup: !auth.enableSignup,
  mailer_autoconfirm: !auth.enableConfirmations,
  phone_autoconfirm: !auth.sms.enableConfirmations,
  sms_provider: '',
  saml_enabled: false,
})

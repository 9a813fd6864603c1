/** GET /settings: what a sign-in screen may offer. */
import type { Handler } from './context.ts'

/** Named by GoTrue's answer; none of them is served. */
const otherProviders = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab'],
  ...['google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'slack'],
  ...['slack_oidc', 'spotify', 'twitch', 'twitter', 'workos', 'zoom'],
]

export const settings: Handler = async ({ project: { auth } }) => ({
  external: {
    ...Object.fromEntries(otherProviders.map((name) => [name, false])),
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

/** The auth service in GoTrue's protocol: one line an endpoint, with its limit and its guard. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createUser } from './admin/create-user.ts'
import { deleteUser } from './admin/delete-user.ts'
import { customProvidersDisabled, sso, ssoProvidersDisabled } from './admin/disabled-features.ts'
import { generateLink } from './admin/generate-link.ts'
import { getUserById } from './admin/get-user-by-id.ts'
import { invite } from './admin/invite.ts'
import { listAudit } from './admin/list-audit.ts'
import { listUsers } from './admin/list-users.ts'
import { requireAdmin } from './admin/require-admin.ts'
import { updateUserById } from './admin/update-user-by-id.ts'
import { deleteFactor, listFactors, updateFactor } from './admin/user-factors.ts'
import { deleteUserPasskey, listUserPasskeys } from './admin/user-passkeys.ts'
import { requireCaptcha } from './captcha/require-captcha.ts'
import { magicLink } from './codes/magic-link.ts'
import { otp } from './codes/otp.ts'
import { recover } from './codes/recover.ts'
import { verify } from './codes/verify.ts'
import { verifyHead, verifyLink } from './codes/verify-link.ts'
import { type AuthDependencies, type Handler, openContext } from './context.ts'
import {
  authorizeLimits,
  challengeLimits,
  changeLimits,
  factorLimits,
  mailLimits,
  passkeyLimits,
  sendLimits,
  signUpLimits,
  tokenLimits,
  verifyLimits,
} from './endpoint-limits.ts'
import { answerErrors } from './error-body.ts'
import { authorize } from './external/authorize.ts'
import { callback } from './external/callback.ts'
import { challengeFactor } from './factors/challenge-factor.ts'
import { enrollFactor } from './factors/enroll-factor.ts'
import { unenrollFactor } from './factors/unenroll-factor.ts'
import { verifyFactor } from './factors/verify-factor.ts'
import { health } from './health.ts'
import { linkIdentity } from './identities/link-identity.ts'
import { unlinkIdentity } from './identities/unlink-identity.ts'
import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  regenerateSecret,
  requireOauthServer,
  updateClient,
} from './oauth-clients/manage-clients.ts'
import { deletePasskey, listPasskeys, renamePasskey } from './passkeys/manage-passkeys.ts'
import { beginRegistration, finishRegistration } from './passkeys/register-passkey.ts'
import { requirePasskeys } from './passkeys/require-passkeys.ts'
import { beginSignIn, finishSignIn } from './passkeys/sign-in-by-passkey.ts'
import { limiter } from './rate-limit.ts'
import { readBodies, readForms } from './request-body.ts'
import { requireNamedUser, requireUser } from './require-user.ts'
import { settings } from './settings.ts'
import { resend } from './sign-up/resend.ts'
import { signUp } from './sign-up/sign-up.ts'
import { jwks } from './tokens/jwks.ts'
import { logout } from './tokens/logout.ts'
import { token } from './tokens/token.ts'
import { reauthenticate } from './users/reauthenticate.ts'
import { updateUser } from './users/update-user.ts'
import { toUserJson } from './users/user-json.ts'

/** @param app an encapsulated instance with the prefix `/auth/v1` */
export function authRoutes(app: FastifyInstance, dependencies: AuthDependencies): void {
  const contextOf = openContext(app, dependencies)
  const limited = limiter(contextOf)
  const unlimited = {}
  // HEAD requests must not use up a link or a state.
  const withoutHead = { exposeHeadRoute: false }
  const signedIn = requireUser(contextOf)
  const named = requireNamedUser(contextOf)
  const admin = requireAdmin(contextOf)
  const oauthAdmin = (handler: Handler) => admin(requireOauthServer(handler))
  const passkeys = { onRequest: requirePasskeys(dependencies) }
  const keyLimited = { ...passkeys, ...limited(passkeyLimits) }
  const anyone = (handler: Handler) => (request: FastifyRequest, reply: FastifyReply) =>
    handler(contextOf(request), request, reply)
  const captcha = requireCaptcha(contextOf)

  answerErrors(app)
  readBodies(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.post('/signup', limited(signUpLimits), captcha(signUp))
  app.post('/verify', limited(verifyLimits), anyone(verify))
  app.get('/verify', { ...limited(verifyLimits), ...withoutHead }, anyone(verifyLink))
  app.head('/verify', unlimited, anyone(verifyHead))
  app.post('/recover', limited(mailLimits), captcha(recover))
  app.post('/resend', limited(sendLimits), captcha(resend))
  app.post('/otp', limited(sendLimits), captcha(otp))
  app.post('/magiclink', limited(mailLimits), captcha(magicLink))
  app.post('/token', limited(tokenLimits), captcha(token))
  app.get('/authorize', { ...limited(authorizeLimits), ...withoutHead }, anyone(authorize))
  app.get('/callback', withoutHead, anyone(callback))
  app.register(async (forms) => readForms(forms).post('/callback', unlimited, anyone(callback)))
  app.post('/sso', unlimited, captcha(sso))
  app.post('/sso/saml/acs', unlimited, anyone(sso))
  app.get('/sso/saml/metadata', unlimited, anyone(sso))
  app.post('/logout', unlimited, signedIn(logout))
  app.get(
    '/user',
    unlimited,
    signedIn(async (_, { user }) => toUserJson(user)),
  )
  app.put('/user', limited(changeLimits), signedIn(updateUser))
  app.get('/user/identities/authorize', limited(authorizeLimits), signedIn(linkIdentity))
  app.delete('/user/identities/:identity_id', unlimited, signedIn(unlinkIdentity))
  // The handler counts, because only the account tells where the code goes.
  app.get('/reauthenticate', unlimited, signedIn(reauthenticate))
  app.post('/factors', unlimited, named(enrollFactor))
  app.delete('/factors/:factor_id', unlimited, named(unenrollFactor))
  app.post('/factors/:factor_id/challenge', limited(challengeLimits), named(challengeFactor))
  app.post('/factors/:factor_id/verify', limited(factorLimits), named(verifyFactor))
  app.post('/passkeys/registration/options', keyLimited, named(beginRegistration))
  app.post('/passkeys/registration/verify', keyLimited, named(finishRegistration))
  app.post('/passkeys/authentication/options', keyLimited, captcha(beginSignIn))
  app.post('/passkeys/authentication/verify', keyLimited, anyone(finishSignIn))
  app.get('/passkeys', passkeys, named(listPasskeys))
  app.patch('/passkeys/:passkey_id', passkeys, named(renamePasskey))
  app.delete('/passkeys/:passkey_id', passkeys, named(deletePasskey))
  app.post('/invite', unlimited, admin(invite))
  app.post('/admin/generate_link', unlimited, admin(generateLink))
  app.get('/admin/users', unlimited, admin(listUsers))
  app.post('/admin/users', unlimited, admin(createUser))
  app.get('/admin/users/:user_id', unlimited, admin(getUserById))
  app.put('/admin/users/:user_id', unlimited, admin(updateUserById))
  app.delete('/admin/users/:user_id', unlimited, admin(deleteUser))
  app.get('/admin/users/:user_id/factors', unlimited, admin(listFactors))
  app.put('/admin/users/:user_id/factors/:factor_id', unlimited, admin(updateFactor))
  app.delete('/admin/users/:user_id/factors/:factor_id', unlimited, admin(deleteFactor))
  app.get('/admin/users/:user_id/passkeys', passkeys, admin(listUserPasskeys))
  app.delete('/admin/users/:user_id/passkeys/:passkey_id', passkeys, admin(deleteUserPasskey))
  app.get('/admin/audit', unlimited, admin(listAudit))
  app.get('/admin/oauth/clients', unlimited, oauthAdmin(listClients))
  app.post('/admin/oauth/clients', unlimited, oauthAdmin(createClient))
  app.get('/admin/oauth/clients/:client_id', unlimited, oauthAdmin(getClient))
  app.put('/admin/oauth/clients/:client_id', unlimited, oauthAdmin(updateClient))
  app.delete('/admin/oauth/clients/:client_id', unlimited, oauthAdmin(deleteClient))
  app.post(
    '/admin/oauth/clients/:client_id/regenerate_secret',
    unlimited,
    oauthAdmin(regenerateSecret),
  )
  app.all('/admin/custom-providers', unlimited, admin(customProvidersDisabled))
  app.all('/admin/custom-providers/*', unlimited, admin(customProvidersDisabled))
  app.all('/admin/sso/*', unlimited, admin(ssoProvidersDisabled))
  app.get('/settings', unlimited, anyone(settings))
  app.get('/health', unlimited, anyone(health))
  app.get('/.well-known/jwks.json', unlimited, anyone(jwks))
}

/** The authentication service, in GoTrue's protocol: one line per endpoint, with its limit and its guard. */
import type { FastifyInstance } from 'fastify'
import type { AuthContext, Handler } from './context.ts'
import { answerErrors } from './error-body.ts'
import { getUser } from './get-user.ts'
import { health } from './health.ts'
import { jwks } from './jwks.ts'
import { logout } from './logout.ts'
import { limiter, signUpLimits, tokenLimits } from './rate-limit.ts'
import { readBodies } from './request-body.ts'
import { requireUser } from './require-user.ts'
import { settings } from './settings.ts'
import { signUp } from './sign-up.ts'
import { token } from './token.ts'

/** Registers on an encapsulated instance, whose prefix is `/auth/v1`. */
export function authRoutes(app: FastifyInstance, context: AuthContext): void {
  const limited = limiter(context)
  const unlimited = {}
  const signedIn = requireUser(context)
  const anyone = (handler: Handler) => handler.bind(null, context)

  answerErrors(app)
  readBodies(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.post('/signup', limited(signUpLimits), anyone(signUp))
  app.post('/token', limited(tokenLimits), anyone(token))
  app.post('/logout', unlimited, signedIn(logout))
  app.get('/user', unlimited, signedIn(getUser))
  app.get('/settings', unlimited, anyone(settings))
  app.get('/health', unlimited, anyone(health))
  app.get('/.well-known/jwks.json', unlimited, anyone(jwks))
}

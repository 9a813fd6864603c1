/** The form that creates the first super_admin. */
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork, isTooMany } from 'supabase-server'
import type { Database } from 'supabase-server/database'
import { forFirstAccount, type PasswordRules } from '../domain/accounts/password-rules.ts'
import { type FirstRun, hashPassword } from './first-run.ts'
import { messages, pagePolicy, renderForm, renderMessage } from './first-run-page.tsx'
import { createFormReader, type Problems } from './read-form.ts'
import { forgetToken, keepToken, readToken } from './token-cookie.ts'

interface FirstRunDependencies {
  readonly firstRun: FirstRun
  readonly database: Database
  readonly passwordRules: PasswordRules
  readonly publicOrigin: (request: FastifyRequest) => string
  readonly rateLimit: boolean
}

const nothingTyped = { name: '', email: '' }

export function firstRunRoutes(app: FastifyInstance, deps: FirstRunDependencies): void {
  const { firstRun, database, publicOrigin, rateLimit } = deps
  const passwordRules = forFirstAccount(deps.passwordRules)
  const readForm = createFormReader(passwordRules)

  async function isFlooded(request: FastifyRequest): Promise<boolean> {
    const key = `first-run ${clientNetwork(request)}`
    return rateLimit && isTooMany(database, key, 30, 5)
  }

  async function check(request: FastifyRequest): Promise<keyof typeof statuses | 'open'> {
    const token = readToken(request, publicOrigin(request))
    // Answered from memory and not counted.
    if (token !== null && (await firstRun.check(null)) !== 'done' && (await isFlooded(request))) {
      return 'tooMany'
    }
    return firstRun.check(token)
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 8 * 1024 })
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 503 } = error as { statusCode?: number }
      if (statusCode >= 500) request.log.error(error)
      return send(reply, statusCode < 500 ? statusCode : 503, renderMessage(messages.failed))
    })

    scope.get('/first-run', async (request, reply) => {
      const { token } = request.query as Record<string, unknown>
      if (token !== undefined) {
        // Removes the token from address bar, history and Referer.
        keepToken(reply, token, publicOrigin(request))
        return redirect(reply, '/first-run')
      }
      const standing = await check(request)
      if (standing !== 'open') return sendRefusal(request, reply, standing)
      return sendForm(reply, 200, nothingTyped, {})
    })

    scope.post('/first-run', async (request, reply) => {
      const standing = await check(request)
      if (standing !== 'open') return sendRefusal(request, reply, standing)
      const { typed, problems } = readForm(request.body)
      if (problems) return sendForm(reply, 422, typed, problems)
      const { name, email, password } = typed
      const outcome = await firstRun.create(readToken(request, publicOrigin(request)) ?? '', {
        name,
        email,
        passwordHash: await hashPassword(password),
      })
      if (outcome === 'email-taken') {
        const taken = 'Este e-mail já tem uma conta. Use outro.'
        return sendForm(reply, 422, typed, { email: taken })
      }
      if (outcome !== 'created') return sendRefusal(request, reply, outcome)
      forgetToken(reply, publicOrigin(request))
      return redirect(reply, '/login#conta-criada')
    })
  })

  function sendForm(
    reply: FastifyReply,
    status: number,
    { name, email }: { name: string; email: string },
    problems: Problems,
  ) {
    return send(reply, status, renderForm({ typed: { name, email }, problems, passwordRules }))
  }

  function sendRefusal(request: FastifyRequest, reply: FastifyReply, why: keyof typeof statuses) {
    if (why === 'done') forgetToken(reply, publicOrigin(request))
    if (why === 'tooMany') reply.header('retry-after', '300')
    return send(reply, statuses[why], renderMessage(messages[why]))
  }
}

const statuses = { done: 410, unknown: 403, tooMany: 429 }

const kept = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.headers(kept).redirect(to, 303)
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ ...kept, 'content-security-policy': pagePolicy })
    .type('text/html; charset=utf-8')
    .send(html)
}

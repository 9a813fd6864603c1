/** Like GoTrue, parses every body as JSON, whatever its content type. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'

export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeAllContentTypeParsers()
  // The official client declares JSON even for an empty body, as in sign-out.
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, {}) : parse(request, String(body), done),
  )
}

/** Only for the form that a provider's page posts. */
export function readForms(app: FastifyInstance): FastifyInstance {
  app.removeAllContentTypeParsers()
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
  return app
}

/** PostgreSQL cannot store NUL. A lone surrogate becomes U+FFFD, as in GoTrue. */
export const text = z
  .string()
  .max(1024)
  .refine((value) => !value.includes('\0'), 'must not contain a NUL character')
  .transform((value) => Buffer.from(value).toString())

/** @throws AppError validation_failed, naming the first invalid field */
export function parseBody<T>(schema: z.ZodType<T>, { body }: FastifyRequest): T {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'request body'
  throw new AppError('validation_failed', `${field}: ${issue?.message ?? 'invalid'}`)
}

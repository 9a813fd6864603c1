import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'

/** @throws AppError InvalidRequest that names the first problem */
export function readBody<Schema extends z.ZodType>(
  { body }: Pick<FastifyRequest, 'body'>,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue?.path.length ? `body/${issue.path.join('/')}` : 'body'
  throw new AppError('InvalidRequest', `${where} ${issue?.message ?? 'is not valid'}`)
}

export function readQuery<Schema extends z.ZodType>(
  { query }: Pick<FastifyRequest, 'query'>,
  schema: Schema,
): z.output<Schema> {
  return readBody({ body: query }, schema)
}

import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { idInPath, userInPath } from './user-in-path.ts'

export async function factorInPath(run: Run, request: FastifyRequest) {
  const user = await userInPath(run, request)
  const id = idInPath(request, 'factor_id').toLowerCase()
  const factor = user.factors.find((one) => one.id === id)
  if (!factor) throw new AppError('mfa_factor_not_found', 'Factor not found')
  return { user, factor, id }
}

import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { addressedUser, idOf } from './addressed-user.ts'

export async function addressedFactor(run: Run, request: FastifyRequest) {
  const user = await addressedUser(run, request)
  const id = idOf(request, 'factor_id').toLowerCase()
  const factor = user.factors.find((one) => one.id === id)
  if (!factor) throw new AppError('mfa_factor_not_found', 'Factor not found')
  return { user, factor, id }
}

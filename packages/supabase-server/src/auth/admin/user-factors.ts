import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { adminAuditEntry } from '../audit.ts'
import type { Handler } from '../context.ts'
import { endFactor } from '../factors/factor-rows.ts'
import { parseBody, text } from '../request-body.ts'
import { readPhone } from '../users/phone-number.ts'
import { idInPath, userInPath } from './user-in-path.ts'

/** GET /admin/users/{user_id}/factors */
export const listFactors: Handler = async ({ database }, request) =>
  (await userInPath(database.run, request)).factors

const bodySchema = z.object({ friendly_name: text.nullish(), phone: text.nullish() })

/** PUT /admin/users/{user_id}/factors/{factor_id} */
export const updateFactor: Handler = async (context, request) => {
  const { friendly_name: name, phone } = parseBody(bodySchema, request)
  return context.database.transaction(async (run) => {
    const { user, factor, id } = await factorInPath(run, request)
    const number = phone && factor.factor_type === 'phone' ? readPhone(phone) : null
    const others = user.factors.filter((one) => one !== factor)
    if (name && others.some(({ friendly_name }) => friendly_name === name)) {
      const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
      throw new AppError('mfa_factor_name_conflict', message)
    }
    if (number && others.some((one) => one.phone === number)) {
      const message =
        'A verified phone factor already exists, unenroll the existing factor to continue'
      throw new AppError('mfa_verified_factor_exists', message)
    }
    await run(sql`update auth.mfa_factors set friendly_name = coalesce(${name || null}, friendly_name),
      phone = coalesce(${number}, phone), updated_at = now() where id = ${id}::uuid`)
    await run(adminAuditEntry(context, 'factor_updated', user, { factor_id: id }))
    return (await factorInPath(run, request)).factor
  })
}

/** DELETE /admin/users/{user_id}/factors/{factor_id} */
export const deleteFactor: Handler = async (context, request) =>
  context.database.transaction(async (run) => {
    const { user, factor, id } = await factorInPath(run, request)
    await run(adminAuditEntry(context, 'factor_deleted', user, { factor_id: id }))
    await run(endFactor(id))
    return factor
  })

async function factorInPath(run: Run, request: FastifyRequest) {
  const user = await userInPath(run, request)
  const id = idInPath(request, 'factor_id').toLowerCase()
  const factor = user.factors.find((one) => one.id === id)
  if (!factor) throw new AppError('mfa_factor_not_found', 'Factor not found')
  return { user, factor, id }
}

/** POST /factors. The factor stays unverified until its first valid code. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import type { UserHandler } from '../require-user.ts'
import { findUserById } from '../users/find-user.ts'
import { readPhone } from '../users/phone-number.ts'
import type { UserRow } from '../users/user-row.ts'
import { factorNames, sessionOf } from './factor-in-path.ts'
import {
  dropLeftFactors,
  dropUnverifiedPhone,
  type FactorRow,
  insertFactor,
} from './factor-rows.ts'
import { newTotp } from './totp.ts'

const bodySchema = z.object({
  factor_type: text.nullish(),
  friendly_name: text.nullish().transform((name) => name ?? ''),
  // A QR code holds about 2,300 bytes, and one letter may take nine.
  issuer: text.pipe(z.string().max(64)).nullish(),
  phone: text.nullish(),
})

export const enrollFactor: UserHandler = async (context, signedIn, request) => {
  sessionOf(signedIn)
  const body = parseBody(bodySchema, request)
  const type = readType(context, body.factor_type)
  const phone = type === 'phone' ? readFactorPhone(body.phone) : null
  const issuer = body.issuer || new URL(context.siteUrl()).host
  const totp = type === 'totp' ? await newTotp({ issuer, account: labelOf(signedIn.user) }) : null
  const { friendly_name } = body
  const secret = totp?.secret ?? null
  const factor = { id: randomUUID(), friendly_name, factor_type: type, secret, phone }
  await context.database.transaction(async (run) => {
    await run(dropLeftFactors(signedIn.user.id))
    const user = await findUserById(run, signedIn.user.id)
    if (!user) throw new AppError('user_not_found', 'User not found')
    if (phone) await run(dropUnverifiedPhone(user.id, phone))
    const factors = (user.factors as unknown as FactorRow[]).filter(
      (one) => !(phone && one.phone === phone && one.status === 'unverified'),
    )
    expectRoom(context, factors, factor)
    const hasVerified = factors.some(({ status }) => status === 'verified')
    if (hasVerified && signedIn.aal === 'aal1') {
      throw new AppError('insufficient_aal', 'AAL2 required to enroll a new factor')
    }
    await run(insertFactor(user.id, factor))
    const traits = { factor_id: factor.id, factor_type: type }
    await run(auditEntry(context, 'factor_in_progress', user, traits))
  })
  const shown = { id: factor.id, type, friendly_name }
  if (totp) return { ...shown, totp }
  return phone ? { ...shown, phone: body.phone } : shown
}

function readType(
  { project }: AuthContext,
  type: string | null | undefined,
): FactorRow['factor_type'] {
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
    throw new AppError('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
  if (project.auth.mfa[type].canEnroll) return type
  const message = `MFA enroll is disabled for ${factorNames[type]}`
  throw new AppError(`mfa_${type}_enroll_not_enabled`, message)
}

function readFactorPhone(phone: string | null | undefined): string {
  if (phone) return readPhone(phone)
  throw new AppError('validation_failed', 'Phone number required to enroll Phone factor')
}

function expectRoom(
  { project }: AuthContext,
  factors: readonly FactorRow[],
  { friendly_name: name, phone }: Pick<FactorRow, 'friendly_name' | 'phone'>,
): void {
  if (phone && factors.some((one) => one.phone === phone)) {
    const message =
      'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AppError('mfa_verified_factor_exists', message)
  }
  if (factors.some(({ friendly_name }) => (friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
    throw new AppError('mfa_factor_name_conflict', message)
  }
  if (factors.length >= project.auth.mfa.mostFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AppError('too_many_enrolled_mfa_factors', message)
  }
}

const labelOf = ({ email, phone, id }: UserRow) => email || phone || id

/** POST /admin/users */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'
import { isUuid } from '../../requests/uuid.ts'
import { adminAuditEntry } from '../audit.ts'
import type { Handler } from '../context.ts'
import { addUser } from '../hooks/add-user.ts'
import { parseBody, text } from '../request-body.ts'
import { emailExists, phoneExists } from '../sign-up/refuse-duplicate.ts'
import { readNewEmail } from '../users/email-address.ts'
import { findUserById } from '../users/find-user.ts'
import { readPhone } from '../users/phone-number.ts'
import { toUserJson } from '../users/user-json.ts'
import type { UserRow } from '../users/user-row.ts'
import { changeUser } from './change-user.ts'
import { readPasswordHash, userAttributes } from './user-attributes.ts'

const bodySchema = userAttributes.extend({ id: text.nullish() })

export const createUser: Handler = async (context, request) => {
  const attributes = parseBody(bodySchema, request)
  if (!attributes.email && !attributes.phone) {
    const message = 'Cannot create a user without either an email or phone'
    throw new AppError('validation_failed', message)
  }
  const email = attributes.email ? readNewEmail(attributes.email) : null
  const phone = attributes.phone ? readPhone(attributes.phone) : null
  const id = readId(attributes.id)
  const passwordHash = (await readPasswordHash(context, attributes)) ?? ''
  const user = await context.database
    .transaction(async (run) => {
      const isConfirmed = attributes.email_confirm === true
      const isPhoneConfirmed = attributes.phone_confirm === true
      const userData = attributes.user_metadata
      const account = { id, email, phone, passwordHash, isConfirmed, isPhoneConfirmed, userData }
      if ((await addUser(context, run, account)).length === 0) {
        throw email ? emailExists() : phoneExists()
      }
      await run(changeUser(id, attributes))
      await run(adminAuditEntry(context, 'user_signedup', { id, email, phone }))
      return (await findUserById(run, id)) as UserRow
    })
    .catch(refuseTaken)
  return toUserJson(user)
}

function readId(id: string | null | undefined): string {
  if (!id) return randomUUID()
  if (!isUuid(id)) {
    throw new AppError('validation_failed', 'ID must conform to the uuid v4 format')
  }
  if (/^[0-]+$/.test(id)) throw new AppError('validation_failed', 'ID cannot be a nil uuid')
  return id.toLowerCase()
}

function refuseTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'users_phone_key') throw phoneExists()
  if (error instanceof DatabaseError && error.constraint === 'users_pkey') {
    throw new AppError('user_already_exists', 'A user with this ID already exists')
  }
  throw error
}

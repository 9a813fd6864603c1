import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import { parseBody, text } from '../request-body.ts'
import type { UserHandler } from '../require-user.ts'
import {
  deleteRow,
  findPasskeys,
  type PasskeyRow,
  renameRow,
  toPasskeyJson,
} from './passkey-rows.ts'
import { noSuchPasskey, passkeyIdOf, requireAal2ForPasskeys } from './require-passkeys.ts'

/** GET /passkeys */
export const listPasskeys: UserHandler = async ({ database }, { user }) => {
  const rows = await database.run<PasskeyRow>(findPasskeys(user.id))
  return rows.map(toPasskeyJson)
}

const bodySchema = z.object({ friendly_name: text.nullish() })

/** PATCH /passkeys/{passkey_id} */
export const renamePasskey: UserHandler = async (context, { user }, request) => {
  const id = passkeyIdOf(request)
  const name = parseBody(bodySchema, request).friendly_name ?? ''
  if (!name) throw new AppError('validation_failed', 'friendly_name is required')
  if (Buffer.byteLength(name) > 120) {
    throw new AppError('validation_failed', 'friendly_name must be 120 characters or less')
  }
  return context.database.transaction(async (run) => {
    const [row] = await run<PasskeyRow>(renameRow(user.id, id, name))
    if (!row) throw noSuchPasskey()
    await run(auditEntry(context, 'passkey_updated', user, { passkey_id: id }))
    return toPasskeyJson(row)
  })
}

/** DELETE /passkeys/{passkey_id} */
export const deletePasskey: UserHandler = async (context, signedIn, request, reply) => {
  requireAal2ForPasskeys(signedIn)
  const id = passkeyIdOf(request)
  const { user } = signedIn
  await context.database.transaction(async (run) => {
    if ((await run(deleteRow(user.id, id))).length === 0) throw noSuchPasskey()
    await run(auditEntry(context, 'passkey_deleted', user, { passkey_id: id }))
  })
  return reply.code(204).send()
}

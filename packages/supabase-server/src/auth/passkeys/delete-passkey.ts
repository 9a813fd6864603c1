/** DELETE /passkeys/{passkey_id} */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { deleteRow } from './passkey-rows.ts'
import { noSuchPasskey, passkeyIdOf, requireAal2ForPasskeys } from './require-passkeys.ts'

export async function deletePasskey(
  context: AuthContext,
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  requireAal2ForPasskeys(signedIn)
  const id = passkeyIdOf(request)
  const { user } = signedIn
  await context.database.transaction(async (run) => {
    if ((await run(deleteRow(user.id, id))).length === 0) throw noSuchPasskey()
    await run(auditEntry(context, 'passkey_deleted', user, { passkey_id: id }))
  })
  return reply.code(204).send()
}

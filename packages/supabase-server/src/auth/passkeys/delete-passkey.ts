/** DELETE /passkeys/{passkey_id} */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../../requests/client-address.ts'
import { auditEntry } from '../audit.ts'
import { type AuthContext, authService } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { deleteRow } from './passkey-rows.ts'
import { noSuchPasskey, passkeyIdOf, requireAal2ForPasskeys } from './require-passkeys.ts'

export async function deletePasskey(
  { database }: AuthContext,
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  requireAal2ForPasskeys(signedIn)
  const id = passkeyIdOf(request)
  const { user } = signedIn
  await database.transaction(authService, async (run) => {
    if ((await run(deleteRow(user.id, id))).length === 0) throw noSuchPasskey()
    await run(auditEntry('passkey_deleted', user, clientAddress(request), { passkey_id: id }))
  })
  return reply.code(204).send()
}

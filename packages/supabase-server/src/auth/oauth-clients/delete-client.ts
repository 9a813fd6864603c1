/** DELETE /admin/oauth/clients/{client_id} */
import type { Handler } from '../context.ts'
import { deleteClientRow } from './client-rows.ts'
import { clientIdOf, noSuchClient } from './require-oauth-server.ts'

export const deleteClient: Handler = async ({ database }, request, reply) => {
  const [gone] = await database.run(deleteClientRow(clientIdOf(request)))
  if (!gone) throw noSuchClient()
  return reply.code(204).send()
}

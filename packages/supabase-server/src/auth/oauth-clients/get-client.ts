/** GET /admin/oauth/clients/{client_id} */
import type { Handler } from '../context.ts'
import { type ClientRow, findClient, toClientJson } from './client-rows.ts'
import { clientIdOf, noSuchClient } from './require-oauth-server.ts'

export const getClient: Handler = async ({ database }, request) => {
  const statement = findClient(clientIdOf(request))
  const [row] = await database.run<ClientRow>(statement, { readOnly: true })
  if (!row) throw noSuchClient()
  return toClientJson(row)
}

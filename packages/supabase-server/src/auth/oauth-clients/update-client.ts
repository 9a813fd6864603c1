/** PUT /admin/oauth/clients/{client_id} */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'
import { parseBody } from '../request-body.ts'
import { authMethod, clientWords, grantTypes, redirectUris } from './client-fields.ts'
import { type ClientRow, findClient, toClientJson, updateClientRow } from './client-rows.ts'
import { clientIdOf, noSuchClient } from './require-oauth-server.ts'

const bodySchema = z.object({
  ...clientWords,
  redirect_uris: redirectUris.optional(),
  grant_types: grantTypes.optional(),
  token_endpoint_auth_method: authMethod.optional(),
})

/** The client type cannot change. */
export const updateClient: Handler = async ({ database }, request) => {
  const id = clientIdOf(request)
  const said = parseBody(bodySchema, request)
  const { token_endpoint_auth_method: method } = said
  if (Object.values(said).every((one) => one === undefined)) {
    throw new AppError('validation_failed', 'No fields provided for update')
  }
  return database.transaction(async (run) => {
    const [known] = await run<ClientRow>(findClient(id))
    if (!known) throw noSuchClient()
    if (method && (known.client_type === 'public') !== (method === 'none')) {
      const message = `token_endpoint_auth_method '${method}' does not fit client_type '${known.client_type}'`
      throw new AppError('validation_failed', message)
    }
    const [row] = await run<ClientRow>(updateClientRow(id, said))
    return toClientJson(row ?? known)
  })
}
